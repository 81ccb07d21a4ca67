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
)

// KeyVariable is an environment variable that replaces the key file in the data directory.
const KeyVariable = "COTERIE_KEY"

const (
	keyLength = 32
	keyFile   = "coterie.key"
	lockFile  = "coterie.lock"
)

// ensureKey reads the key that encrypts settings and secrets, or creates it at the first start, and puts it into
// PocketBase's environment variable. Backups don't contain the key.
func ensureKey(dir string) (string, error) {
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
	if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(dir, "data.db")); err == nil {
		return "", fmt.Errorf("%s is missing, but the database next to it was encrypted with it. Put it back from your copy, "+
			"or set %s. Without it run `coterie restore --without-key`: encrypted secrets (mail password, keys) must then be entered again",
			file, KeyVariable)
	}
	return newKey(file)
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
