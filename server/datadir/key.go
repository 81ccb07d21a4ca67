package datadir

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"coterie/secrets"
)

// KeyVariable is an environment variable that replaces the key file in the data directory.
const KeyVariable = "COTERIE_KEY"

const (
	keyLength = 32
	keyFile   = "coterie.key"
	lockFile  = "coterie.lock"
	// CommandSocket is the socket on which a server takes commands that change the data.
	CommandSocket = "coterie.sock"
)

// ensureKey is readKey that creates the key at the first start.
func ensureKey(dir string) (string, error) {
	key, err := readKey(dir)
	if !errors.Is(err, fs.ErrNotExist) || HasData(dir) {
		return key, err
	}
	return newKey(filepath.Join(dir, keyFile))
}

// readKey reads the key that encrypts settings and secrets and puts it into PocketBase's environment variable. Backups
// don't contain the key.
func readKey(dir string) (string, error) {
	if key := os.Getenv(KeyVariable); key != "" {
		if len(key) != keyLength {
			return "", fmt.Errorf("%s must have %d characters, it has %d", KeyVariable, keyLength, len(key))
		}
		return key, nil
	}
	file := filepath.Join(dir, keyFile)
	content, err := os.ReadFile(file)
	if err == nil {
		key := strings.TrimSpace(string(content))
		if len(key) != keyLength {
			return "", fmt.Errorf("%s is damaged: it must contain %d characters", file, keyLength)
		}
		return key, os.Setenv(KeyVariable, key)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return "", missingKey{file}
	}
	return "", err
}

// missingKey is the error for a key that is neither in its file nor in the environment.
type missingKey struct{ file string }

func (m missingKey) Error() string {
	return fmt.Sprintf("%s is missing, but the database next to it was encrypted with it. Put it back from your copy, or set %s. "+
		"Without it run `coterie restore --without-key`: encrypted secrets (mail password, keys) must then be entered again", m.file, KeyVariable)
}

func (missingKey) Unwrap() error { return fs.ErrNotExist }

// KeyMark identifies the key of a data directory without revealing it. It creates the directory and the key if they don't
// exist.
func KeyMark(dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	if err := checkFolder(dir); err != nil {
		return "", err
	}
	key, err := ensureKey(dir)
	if err != nil {
		return "", err
	}
	keyed, err := secrets.NewKeyedHasher(key)
	if err != nil {
		return "", err
	}
	return keyed.Hash("key of a replica"), nil
}

func newKey(file string) (string, error) {
	random := make([]byte, keyLength/2)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	key := hex.EncodeToString(random)
	if err := os.WriteFile(file, []byte(key+"\n"), 0o600); err != nil {
		return "", err
	}
	return key, os.Setenv(KeyVariable, key)
}
