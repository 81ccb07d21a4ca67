package datadir

import (
	"archive/zip"
	"compress/flate"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

// LinkedFolders returns the names of the symbolic links in a data directory that lead to directories, such as storage on
// another disk. It skips the names in except.
func LinkedFolders(dir string, except ...string) ([]string, error) {
	var links []string
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		within, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		if slices.Contains(except, within) {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if entry.Type()&fs.ModeSymlink != 0 {
			// a broken link stays, so that the backup fails instead of silently omitting the data
			if info, err := os.Stat(name); err == nil && info.IsDir() {
				links = append(links, filepath.ToSlash(within))
			}
		}
		return nil
	})
	return links, err
}

// backUpLinked creates a backup without linked directories, because PocketBase would fail on them, and then adds their
// files.
func backUpLinked(e *core.BackupEvent) error {
	dir := e.App.DataDir()
	links, err := LinkedFolders(dir, e.Exclude...)
	if err != nil || len(links) == 0 {
		return errors.Join(err, e.Next())
	}
	e.Exclude = append(e.Exclude, links...)
	if err := e.Next(); err != nil {
		return err
	}
	file := filepath.Join(dir, core.LocalBackupsDirName, e.Name)
	if err := addFolders(file, dir, links); err != nil {
		// an incomplete backup must not remain
		return errors.Join(err, os.Remove(file))
	}
	return nil
}

func addFolders(file, dir string, names []string) (err error) {
	reader, err := zip.OpenReader(file)
	if err != nil {
		return err
	}
	defer reader.Close()
	part := file + ".part"
	out, err := os.OpenFile(part, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	archive := archiveWriter{zip.NewWriter(out), map[string]bool{}}
	archive.to.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) { return flate.NewWriter(to, flate.BestSpeed) })
	for _, each := range reader.File {
		archive.names[each.Name] = true
		if err = archive.to.Copy(each); err != nil {
			break
		}
	}
	for _, name := range names {
		if err == nil {
			err = archive.addDir(filepath.Join(dir, name), name, []string{dir})
		}
	}
	err = errors.Join(err, archive.to.Close(), out.Sync(), out.Close())
	if err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return os.Rename(part, file)
}

// archiveWriter is an archive that is being written, with the names that it contains.
type archiveWriter struct {
	to    *zip.Writer
	names map[string]bool
}

// addDir adds the files of a directory under a name. parents are the directories that lead to it, to detect cyclic
// links.
func (a archiveWriter) addDir(from, name string, parents []string) error {
	real, err := filepath.EvalSymlinks(from)
	if err != nil || slices.Contains(parents, real) {
		return err
	}
	entries, err := os.ReadDir(real)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		file, as := filepath.Join(real, entry.Name()), path.Join(name, entry.Name())
		info, err := os.Stat(file)
		switch {
		case errors.Is(err, fs.ErrNotExist): // removed since the directory was read
			continue
		case err == nil && info.IsDir():
			err = a.addDir(file, as, append(slices.Clone(parents), real))
		case err == nil && !a.names[as]:
			err = a.addFile(file, as, info)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (a archiveWriter) addFile(from, name string, info fs.FileInfo) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	header, err := zip.FileInfoHeader(info)
	if err != nil {
		return err
	}
	header.Name, header.Method = name, zip.Deflate
	to, err := a.to.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, source)
	return err
}
