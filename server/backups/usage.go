package backups

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/datadir"
	"coterie/staging"
)

// Disk is the part of the directory's usage that is cheap to read. All sizes are in bytes; Total and Free are 0 if
// unknown.
type Disk struct {
	// Writable reports whether the server can write to the directory and its files.
	Writable bool  `json:"writable"`
	Total    int64 `json:"total"`
	Free     int64 `json:"free"`
	Database int64 `json:"database"`
	Wal      int64 `json:"wal"`
}

// Usage is the disk usage of the data directory, in bytes.
type Usage struct {
	Disk
	Backups     int64 `json:"backups"`
	Attachments int64 `json:"attachments"`
}

// attachmentSize caches the size of a directory with many files.
type attachmentSize struct {
	mutex      sync.Mutex
	measuredAt time.Time
	bytes      int64
}

const attachmentSizeTTL = time.Minute

func (s *Store) Disk() Disk {
	disk := DiskOf(s.dir)
	disk.Writable = disk.Writable && s.canCreate()
	return disk
}

// DiskOf returns the same as Store.Disk, but judges by permissions alone and writes nothing.
func DiskOf(dir string) Disk {
	disk := Disk{
		Writable: isPermitted(dir),
		Database: fileSize(filepath.Join(dir, dataFile)),
		Wal:      fileSize(filepath.Join(dir, dataFile+"-wal")),
	}
	disk.Total, disk.Free = datadir.DiskSpace(dir)
	return disk
}

func (s *Store) Usage() Usage {
	usage := Usage{Disk: s.Disk()}
	cache := &s.attachmentSize
	cache.mutex.Lock()
	defer cache.mutex.Unlock()
	if time.Since(cache.measuredAt) > attachmentSizeTTL {
		cache.measuredAt = time.Now()
		cache.bytes = DirSize(filepath.Join(s.dir, core.LocalStorageDirName))
	}
	usage.Backups, usage.Attachments = DirSize(s.backupsDir()), cache.bytes
	return usage
}

func isPermitted(dir string) bool {
	for _, name := range []string{".", dataFile, dataFile + "-wal", "auxiliary.db", core.LocalBackupsDirName} {
		if !CanWrite(filepath.Join(dir, name)) {
			return false
		}
	}
	return true
}

// canCreate creates a test file. It ignores a full disk, which Free reports.
func (s *Store) canCreate() bool {
	// Backups exclude the staging directory, so a running backup can't fail on the test file.
	stagingDir := filepath.Join(s.dir, staging.Folder)
	if os.MkdirAll(stagingDir, 0o700) != nil {
		return false
	}
	file, err := os.CreateTemp(stagingDir, "writable-")
	if err != nil {
		return errors.Is(err, syscall.ENOSPC)
	}
	_, err = file.WriteString("x")
	err = errors.Join(err, file.Close(), os.Remove(file.Name()))
	return err == nil || errors.Is(err, syscall.ENOSPC)
}

func fileSize(name string) int64 {
	info, err := os.Stat(name)
	if err != nil {
		return 0
	}
	return info.Size()
}

// DirSize returns the bytes of all files in a directory that can be read.
func DirSize(folder string) int64 {
	var sum int64
	// the directory may be a symbolic link to another disk
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	_ = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil // ignore unreadable files
		}
		if info, err := entry.Info(); err == nil {
			sum += info.Size()
		}
		return nil
	})
	return sum
}
