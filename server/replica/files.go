package replica

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"coterie/replica/store"
)

const (
	// filesPrefix is the prefix of the copies of the files in storage/.
	filesPrefix = "files/"
	// gonePrefix is the prefix of marks that say when the server deleted a file.
	gonePrefix = "gone/"
	// thumbsPrefix is the prefix of the folders in which PocketBase caches smaller pictures.
	thumbsPrefix = "thumbs_"
)

// files copies the files in storage/. PocketBase gives each file a random name and never changes it.
type files struct {
	store store.Store
	dir   string
	mutex sync.Mutex
	// copied are the files in the store, and whether they are marked as gone
	copied map[string]bool
}

func openFiles(ctx context.Context, s store.Store, dir string) (*files, error) {
	f := &files{store: s, dir: dir, copied: map[string]bool{}}
	for _, prefix := range []string{filesPrefix, gonePrefix} {
		listed, err := s.List(ctx, prefix)
		if err != nil {
			return nil, err
		}
		for _, each := range listed {
			name := strings.TrimPrefix(each.Name, prefix)
			if _, isCopied := f.copied[name]; isCopied || prefix == filesPrefix {
				f.copied[name] = prefix == gonePrefix
			}
		}
	}
	return f, nil
}

// sync copies new files and marks deleted ones. It is called before the transactions are copied, so that the store has
// every file of every transaction that it has.
func (f *files) sync(ctx context.Context) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	present := map[string]bool{}
	if err := listFiles(f.dir, "", present); err != nil {
		return err
	}
	for name := range present {
		isGone, isCopied := f.copied[name]
		if isCopied && !isGone {
			continue
		}
		content, err := os.ReadFile(filepath.Join(f.dir, filepath.FromSlash(name)))
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted meanwhile
		}
		if err != nil {
			return err
		}
		if err := f.store.Put(ctx, filesPrefix+name, content); err != nil {
			return err
		}
		if isGone {
			if err := f.store.Delete(ctx, gonePrefix+name); err != nil {
				return err
			}
		}
		f.copied[name] = false
	}
	for name, isGone := range f.copied {
		if isGone || present[name] {
			continue
		}
		if err := f.store.Put(ctx, gonePrefix+name, nil); err != nil {
			return err
		}
		f.copied[name] = true
	}
	return nil
}

// removeGone deletes the copies of files that the server deleted before a time.
func (f *files) removeGone(ctx context.Context, before time.Time) error {
	listed, err := f.store.List(ctx, gonePrefix)
	if err != nil {
		return err
	}
	for _, each := range listed {
		name := strings.TrimPrefix(each.Name, gonePrefix)
		f.mutex.Lock()
		isGone, isCopied := f.copied[name]
		f.mutex.Unlock()
		if !each.Modified.Before(before) || isCopied && !isGone {
			continue
		}
		// the mark last, so that an interrupted deletion continues
		if err := f.store.Delete(ctx, filesPrefix+name); err != nil {
			return err
		}
		if err := f.store.Delete(ctx, each.Name); err != nil {
			return err
		}
		f.mutex.Lock()
		delete(f.copied, name)
		f.mutex.Unlock()
	}
	return nil
}

// listFiles adds the files below a folder to found. It follows links, because storage/ may be on another disk.
func listFiles(root, within string, found map[string]bool) error {
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(within)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, entry := range entries {
		name, isDir := path.Join(within, entry.Name()), entry.IsDir()
		if entry.Type()&fs.ModeSymlink != 0 {
			info, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
			isDir = err == nil && info.IsDir()
		}
		switch {
		case isDir && strings.HasPrefix(entry.Name(), thumbsPrefix):
		case isDir:
			if err := listFiles(root, name, found); err != nil {
				return err
			}
		default:
			found[name] = true
		}
	}
	return err
}
