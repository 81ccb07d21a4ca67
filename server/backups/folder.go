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

	"coterie/staging"
)

// Disk is what is asked of the data folder often: it costs next to nothing. Total and Free, in bytes, are 0 where the system doesn't say.
type Disk struct {
	// Writable says whether the server can write to the folder and what it keeps there.
	Writable bool  `json:"writable"`
	Total    int64 `json:"total"`
	Free     int64 `json:"free"`
	Database int64 `json:"database"`
	Wal      int64 `json:"wal"`
}

// Folder is what the data folder takes of its disk, in bytes.
type Folder struct {
	Disk
	Backups     int64 `json:"backups"`
	Attachments int64 `json:"attachments"`
}

// sizes of folders with many files are remembered for a moment.
type sizes struct {
	mutex       sync.Mutex
	at          time.Time
	attachments int64
}

const sizesFor = time.Minute

// Disk looks at the data folder.
func (r *Room) Disk() Disk {
	found := Disk{
		Writable: r.writable(),
		Database: sizeOf(filepath.Join(r.dir, dataFile)),
		Wal:      sizeOf(filepath.Join(r.dir, dataFile+"-wal")),
	}
	found.Total, found.Free = disk(r.dir)
	return found
}

// Folder measures the data folder.
func (r *Room) Folder() Folder {
	found := Folder{Disk: r.Disk()}
	s := &r.sizes
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if time.Since(s.at) > sizesFor {
		s.at = time.Now()
		s.attachments = sumIn(filepath.Join(r.dir, core.LocalStorageDirName))
	}
	found.Backups, found.Attachments = sumIn(r.folder()), s.attachments
	return found
}

// writable tries to write a file, and asks about those that are there. A full disk is not its business: Free tells that.
func (r *Room) writable() bool {
	for _, name := range []string{".", dataFile, dataFile + "-wal", "auxiliary.db", core.LocalBackupsDirName} {
		if !mayWrite(filepath.Join(r.dir, name)) {
			return false
		}
	}
	// The folder of temporary files is in no backup: one that is being made doesn't trip over the file.
	room := filepath.Join(r.dir, staging.Folder)
	if os.MkdirAll(room, 0o700) != nil {
		return false
	}
	file, err := os.CreateTemp(room, "writable-")
	if err != nil {
		return errors.Is(err, syscall.ENOSPC)
	}
	_, err = file.WriteString("x")
	err = errors.Join(err, file.Close(), os.Remove(file.Name()))
	return err == nil || errors.Is(err, syscall.ENOSPC)
}

func sizeOf(name string) int64 {
	info, err := os.Stat(name)
	if err != nil {
		return 0
	}
	return info.Size()
}

func sumIn(folder string) int64 {
	var sum int64
	// it may be a link to another disk
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	_ = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil // what can't be read counts nothing
		}
		if info, err := entry.Info(); err == nil {
			sum += info.Size()
		}
		return nil
	})
	return sum
}
