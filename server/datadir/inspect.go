package datadir

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/pocketbase/pocketbase/tools/security"

	"coterie/secrets"
	"coterie/sqlitedb"
)

// Files describes the owners and permissions in a data directory. All names are relative to it.
type Files struct {
	Count int
	// Owner is the user who owns the data; "" if the system has no such owner.
	Owner string
	// Foreign are the files of other users.
	Foreign []string
	// Exposed are the files that other users may read or write, and the directories that they may write to.
	Exposed []string
	// Closed are the files that their owner may not read and write.
	Closed []string
	// Broken are the symbolic links that lead nowhere.
	Broken []string
	// Unreadable are the directories that this user can't list.
	Unreadable []string
}

// InspectFiles reads the owner and the permissions of every file of a data directory, also behind symbolic links to
// directories. It changes nothing.
func InspectFiles(dir string) (Files, error) {
	dir, err := realFolder(dir)
	if err != nil {
		return Files{}, err
	}
	isOwn, name, err := ownerCheck(dir)
	if err != nil {
		return Files{}, err
	}
	found := Files{Owner: name}
	links, err := found.walk(dir, "", isOwn)
	for _, link := range links {
		target, linkErr := filepath.EvalSymlinks(filepath.Join(dir, link))
		if linkErr != nil {
			found.Broken = append(found.Broken, link)
			continue
		}
		// a link within linked storage stays unvisited, so that a cycle ends
		if _, linkErr := found.walk(target, link, isOwn); linkErr != nil {
			return found, linkErr
		}
	}
	return found, err
}

func (f *Files) walk(dir, prefix string, isOwn func(fs.FileInfo) bool) (links []string, err error) {
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		within, _ := filepath.Rel(dir, path) // path begins with dir
		name := filepath.Join(prefix, within)
		switch {
		case os.IsNotExist(err):
			return nil
		case os.IsPermission(err) && path != dir:
			f.Unreadable = append(f.Unreadable, name)
			return nil
		case err != nil:
			return err
		case entry.IsDir() && within == lostAndFound:
			return fs.SkipDir
		case entry.Type()&fs.ModeSymlink != 0:
			links = append(links, name)
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return ignoreMissing(err)
		}
		f.judge(name, info, isOwn)
		return nil
	})
	return links, err
}

func (f *Files) judge(name string, info fs.FileInfo, isOwn func(fs.FileInfo) bool) {
	f.Count++
	if !isOwn(info) {
		f.Foreign = append(f.Foreign, name)
	}
	if f.Owner == "" {
		return // permissions mean something else on this system
	}
	mode := info.Mode().Perm()
	exposing, needed := fs.FileMode(0o077), fs.FileMode(0o600)
	if info.IsDir() {
		exposing, needed = 0o022, 0o700
	}
	if mode&exposing != 0 {
		f.Exposed = append(f.Exposed, name)
	}
	if mode&needed != needed {
		f.Closed = append(f.Closed, name)
	}
}

// CheckData returns an error for a directory whose data isn't there or can't be a database. It only reads.
func CheckData(dir string) error {
	real, err := realFolder(dir)
	if err != nil {
		return err
	}
	if !HasData(real) {
		return RequireData(dir)
	}
	return checkFolder(real)
}

// CheckKey reads the key of a directory and opens everything in its database that was sealed with it. It returns how
// many values it opened, and where the key is. It changes nothing.
func CheckKey(dir string) (opened int, source string, err error) {
	source = filepath.Join(dir, keyFile)
	if os.Getenv(KeyVariable) != "" {
		source = KeyVariable
	}
	key, err := readKey(dir)
	if err != nil {
		return 0, source, err
	}
	box, err := secrets.NewBox(key)
	if err != nil {
		return 0, source, err
	}
	file := filepath.Join(dir, dataFile)
	db, err := sql.Open("sqlite", sqlitedb.FileURI(file)+"?"+untouchedMode(file))
	if err != nil {
		return 0, source, err
	}
	defer db.Close()
	wrong := func(err error) error { return fmt.Errorf("the key in %s %w (%w)", source, ErrWrongKey, err) }
	for query, open := range map[string]func(sealed string) error{
		"SELECT value FROM _params WHERE id = 'settings'": func(sealed string) error {
			if json.Valid([]byte(sealed)) {
				return nil // not encrypted yet
			}
			_, err := security.Decrypt(sealed, key)
			return err
		},
		"SELECT value FROM _secrets": func(sealed string) error {
			_, err := box.Open(sealed)
			return err
		},
	} {
		values, err := readTexts(db, query)
		if err != nil {
			return opened, source, explain(dir, err)
		}
		for _, sealed := range values {
			if err := open(sealed); err != nil {
				return opened, source, wrong(err)
			}
			opened++
		}
	}
	return opened, source, nil
}

// readTexts returns the values of a column; none if the table doesn't exist yet.
func readTexts(db *sql.DB, query string) ([]string, error) {
	rows, err := db.Query(query)
	if err != nil && strings.Contains(err.Error(), "no such table") {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var values []string
	for rows.Next() {
		var value string
		if err := rows.Scan(&value); err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, rows.Err()
}
