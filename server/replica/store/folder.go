package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/benbjohnson/litestream"
	"github.com/benbjohnson/litestream/file"
)

// partPrefix is the prefix of files that are still being written.
const partPrefix = ".part-"

// folder is a store in a directory, ideally on another disk or machine.
type folder string

func (f folder) litestream(folder string) (litestream.ReplicaClient, error) {
	return file.NewReplicaClient(f.path(folder)), nil
}

func (f folder) String() string { return "file:" + string(f) }

func (f folder) path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

func (f folder) Get(ctx context.Context, name string) ([]byte, error) {
	if err := errors.Join(checkName(name), ctx.Err()); err != nil {
		return nil, err
	}
	return os.ReadFile(f.path(name))
}

func (f folder) Put(ctx context.Context, name string, content []byte) error {
	return f.write(ctx, name, content, os.Rename)
}

func (f folder) PutIfAbsent(ctx context.Context, name string, content []byte) error {
	err := f.write(ctx, name, content, os.Link)
	if errors.Is(err, fs.ErrExist) {
		found, readErr := f.Get(ctx, name)
		if readErr == nil && bytes.Equal(found, content) {
			return nil
		}
		return fmt.Errorf("%s: %w", name, ErrExists)
	}
	return err
}

// Copy makes a hard link where the disk has them, because Litestream replaces its files and never changes them.
func (f folder) Copy(ctx context.Context, from, to string) error {
	if err := errors.Join(checkName(from), checkName(to), ctx.Err()); err != nil {
		return err
	}
	target := f.path(to)
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	// the source was copied before if the target exists
	if err := os.Link(f.path(from), target); err == nil || errors.Is(err, fs.ErrExist) {
		return syncDir(filepath.Dir(target))
	}
	source, err := os.Open(f.path(from))
	if err != nil {
		return err
	}
	defer source.Close()
	return f.writeFrom(ctx, to, source, os.Rename)
}

// check returns an error if the folder doesn't exist. It isn't created, because its disk may not be mounted.
func (f folder) check() error {
	if _, err := os.Stat(string(f)); err != nil {
		return fmt.Errorf("the folder of the replica isn't there: mount its disk, or create it for the user of the server: %w", err)
	}
	return nil
}

// write writes a file under a temporary name and then gives it its name, so that no reader sees an incomplete file.
func (f folder) write(ctx context.Context, name string, content []byte, put func(from, to string) error) error {
	return f.writeFrom(ctx, name, bytes.NewReader(content), put)
}

func (f folder) writeFrom(ctx context.Context, name string, content io.Reader, put func(from, to string) error) error {
	if err := errors.Join(checkName(name), ctx.Err()); err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	target := f.path(name)
	dir := filepath.Dir(target)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(dir, partPrefix)
	if err != nil {
		return err
	}
	defer os.Remove(part.Name())
	_, err = io.Copy(part, content)
	if err = errors.Join(err, part.Sync(), part.Close()); err != nil {
		return err
	}
	if err := put(part.Name(), target); err != nil {
		return err
	}
	return syncDir(dir)
}

func (f folder) List(ctx context.Context, prefix string) ([]Object, error) {
	var found []Object
	// only the directory that contains all names with this prefix
	start := f.path(prefix[:strings.LastIndex(prefix, "/")+1])
	err := filepath.WalkDir(start, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // deleted meanwhile
		case err != nil:
			return err
		case entry.IsDir():
			return ctx.Err()
		case strings.HasPrefix(entry.Name(), partPrefix):
			return nil
		}
		relative, err := filepath.Rel(string(f), file)
		name := filepath.ToSlash(relative)
		if err != nil || !strings.HasPrefix(name, prefix) {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil {
			found = append(found, Object{Name: name, Size: info.Size(), Modified: info.ModTime()})
		}
		return err
	})
	sortByName(found)
	return found, err
}

func (f folder) Delete(ctx context.Context, names ...string) error {
	for _, name := range names {
		if err := errors.Join(checkName(name), ctx.Err()); err != nil {
			return err
		}
		if err := os.Remove(f.path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// syncDir makes a new directory entry durable. Windows can't do that.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	opened, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(opened.Sync(), opened.Close())
}
