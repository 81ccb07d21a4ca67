package datadir

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// Marks of `coterie move`, which checkFolder refuses to open.
const (
	// movingMark is in a copy that isn't complete.
	movingMark = ".moving"
	// movedMark is in a directory whose data was moved away. It contains the new path.
	movedMark = ".moved"
)

// MovedTo returns where the data of a directory was moved to, "" if it wasn't.
func MovedTo(dir string) string {
	content, err := os.ReadFile(filepath.Join(dir, movedMark))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(content))
}

// MarkMoved prevents that a server is started on the old data by mistake.
func MarkMoved(dir, to string) error { return writeSynced(filepath.Join(dir, movedMark), to+"\n") }

// MarkIncomplete prevents that a copy is used.
func MarkIncomplete(dir string) error { return writeSynced(filepath.Join(dir, movingMark), "") }

// MarkComplete allows a copy to be used.
func MarkComplete(dir string) error {
	err := os.Remove(filepath.Join(dir, movingMark))
	syncDir(dir)
	return err
}

func writeSynced(name, content string) error {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(content)
	err = errors.Join(err, file.Sync(), file.Close())
	syncDir(filepath.Dir(name))
	return err
}

// checkMoved returns an error for a directory with one of the marks.
func checkMoved(dir string) error {
	if to := MovedTo(dir); to != "" {
		return fmt.Errorf("%s was moved to %s, which may have newer data: use --dir %s. To use this old copy instead, delete %s",
			dir, to, Quoted(to), filepath.Join(dir, movedMark))
	}
	if _, err := os.Stat(filepath.Join(dir, movingMark)); err == nil {
		return fmt.Errorf("%s is an incomplete copy: `coterie move` was interrupted. Run it again, or delete the folder", dir)
	}
	return nil
}

// IsFreeForCopy returns an error if a directory contains anything but an interrupted copy.
func IsFreeForCopy(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	isCopy := slices.ContainsFunc(entries, func(each fs.DirEntry) bool { return each.Name() == movingMark })
	isEmpty := !slices.ContainsFunc(entries, func(each fs.DirEntry) bool { return each.Name() != lostAndFound })
	if !isCopy && !isEmpty {
		return fmt.Errorf("%s isn't empty. Name a new or empty folder with --to", dir)
	}
	return nil
}

// EmptyCopy deletes everything in a directory but the directory itself, which may be a mount point. The mark is deleted
// last, so that an interrupted deletion isn't taken for data.
func EmptyCopy(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.Name() != lostAndFound && entry.Name() != movingMark {
			err = errors.Join(err, os.RemoveAll(filepath.Join(dir, entry.Name())))
		}
	}
	return errors.Join(err, ignoreMissing(os.Remove(filepath.Join(dir, movingMark))))
}

// CopyData copies a data directory that no server uses into an empty one, writes it to the disk, reads it back and
// compares every file. The copy has the mark of an incomplete one until the caller removes it. The caller must hold the
// lock of from.
func CopyData(ctx context.Context, from, to string) error {
	if err := MarkIncomplete(to); err != nil {
		return err
	}
	before, err := listData(from)
	if err != nil {
		return err
	}
	sums := checksums{}
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if err := copyEntry(ctx, from, to, name, before[name], sums); err != nil {
			return err
		}
	}
	if err := finishFolders(to, before); err != nil {
		return err
	}
	if err := sums.compare(ctx, to); err != nil {
		return err
	}
	after, err := listData(from)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if before[name] != after[name] {
			return fmt.Errorf("%s changed while it was copied. End other commands on this folder, then try again", filepath.Join(from, name))
		}
	}
	if len(after) != len(before) {
		return fmt.Errorf("files in %s were deleted while they were copied. End other commands on this folder, then try again", from)
	}
	return nil
}

// checksums are the hashes of the files that were read, by path in the data directory.
type checksums map[string][sha256.Size]byte

// compare reads the copied files.
func (sums checksums) compare(ctx context.Context, dir string) error {
	for name, want := range sums {
		got, err := sumOf(ctx, filepath.Join(dir, name))
		if err == nil && got != want {
			err = errors.New("the copy differs from the original; check the disk")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Join(dir, name), err)
		}
	}
	return nil
}

// entry is a file, directory or symbolic link in a data directory.
type entry struct {
	mode fs.FileMode
	size int64
	// modifiedNs is 0 for directories, in which SQLite creates and deletes files
	modifiedNs int64
	link       string
}

// listData returns everything in a data directory that a copy needs, by path.
func listData(dir string) (map[string]entry, error) {
	found := map[string]entry{}
	skipped := []string{lockFile, lostAndFound, movingMark, movedMark, core.LocalTempDirName, dataFile + "-shm", "auxiliary.db-shm"}
	err := filepath.WalkDir(dir, func(path string, each fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if slices.Contains(skipped, name) {
			if each.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		info, err := each.Info()
		if err != nil {
			return err
		}
		one := entry{mode: info.Mode(), modifiedNs: info.ModTime().UnixNano()}
		switch info.Mode().Type() {
		case 0:
			one.size = info.Size()
		case fs.ModeSymlink:
			if one.link, err = os.Readlink(path); err != nil {
				return err
			}
		case fs.ModeDir:
			one.modifiedNs = 0
		default:
			return nil // sockets and pipes contain nothing
		}
		found[name] = one
		return nil
	})
	return found, err
}

func copyEntry(ctx context.Context, from, to, name string, each entry, sums checksums) error {
	source, target := filepath.Join(from, name), filepath.Join(to, name)
	switch each.mode.Type() {
	case fs.ModeDir:
		return os.Mkdir(target, 0o700)
	case fs.ModeSymlink:
		return os.Symlink(linkFor(from, to, source, each.link), target)
	}
	in, err := os.Open(source)
	if err != nil {
		return err
	}
	defer in.Close()
	sum := sha256.New()
	if err := writeFrom(io.TeeReader(untilDone{ctx, in}, sum), target); err != nil {
		return err
	}
	sums[name] = [sha256.Size]byte(sum.Sum(nil))
	return errors.Join(os.Chmod(target, each.mode.Perm()), os.Chtimes(target, time.Time{}, time.Unix(0, each.modifiedNs)))
}

// linkFor returns the target of a copied link, so that it leads to the same files. A link into the data directory leads
// into the copy.
func linkFor(from, to, source, link string) string {
	if !filepath.IsAbs(link) {
		link = filepath.Join(filepath.Dir(source), link)
	}
	if within, err := filepath.Rel(from, link); err == nil && filepath.IsLocal(within) {
		return filepath.Join(to, within)
	}
	return link
}

// finishFolders sets the permissions of the copied directories and writes their entries to the disk.
func finishFolders(to string, entries map[string]entry) error {
	for name, each := range entries {
		if each.mode.IsDir() {
			target := filepath.Join(to, name)
			syncDir(target)
			if err := os.Chmod(target, each.mode.Perm()); err != nil {
				return err
			}
		}
	}
	syncDir(to)
	syncDir(filepath.Dir(to))
	return nil
}

func sumOf(ctx context.Context, name string) (sum [sha256.Size]byte, err error) {
	file, err := os.Open(name)
	if err != nil {
		return sum, err
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, untilDone{ctx, file})
	return [sha256.Size]byte(hash.Sum(nil)), err
}

// untilDone is a reader that fails after its context is done.
type untilDone struct {
	ctx context.Context
	io.Reader
}

func (r untilDone) Read(into []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(into)
}

// syncDir writes the entries of a directory to the disk. Not every system can, and the parent of a data directory may
// belong to another user.
func syncDir(dir string) {
	if file, err := os.Open(dir); err == nil {
		_ = file.Sync()
		_ = file.Close()
	}
}

// CheckIntegrity reads the whole database of a data directory that no server uses.
func CheckIntegrity(dir string) error {
	db, err := OpenForReading(dir, false)
	if err != nil {
		return err
	}
	defer db.Close()
	var found string
	if err := db.QueryRow("SELECT quick_check FROM pragma_quick_check LIMIT 1").Scan(&found); err != nil {
		return explain(dir, err)
	}
	if found != "ok" {
		return fmt.Errorf("the database in %s is damaged (%s). Restore a backup with `coterie restore FILE.zip`", dir, found)
	}
	return nil
}

// ignoreMissing ignores a file that was deleted during the walk.
func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
