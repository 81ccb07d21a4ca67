package backups

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// Folder is what the data folder takes of its disk, in bytes. Total and Free are 0 where the system doesn't say.
type Folder struct {
	Total       int64 `json:"total"`
	Free        int64 `json:"free"`
	Database    int64 `json:"database"`
	Wal         int64 `json:"wal"`
	Backups     int64 `json:"backups"`
	Attachments int64 `json:"attachments"`
}

// sizes of folders with many files are remembered for a moment.
type sizes struct {
	mutex       sync.Mutex
	at          time.Time
	backups     int64
	attachments int64
}

const sizesFor = time.Minute

func (s *sizes) forget() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.at = time.Time{}
}

// Folder measures the data folder.
func (r *Room) Folder() Folder {
	found := Folder{
		Database: sizeOf(filepath.Join(r.dir, dataFile)),
		Wal:      sizeOf(filepath.Join(r.dir, dataFile+"-wal")),
	}
	found.Total, found.Free = disk(r.dir)
	s := &r.sizes
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if time.Since(s.at) > sizesFor {
		s.at = time.Now()
		s.backups = sumIn(r.folder())
		s.attachments = sumIn(filepath.Join(r.dir, core.LocalStorageDirName))
	}
	found.Backups, found.Attachments = s.backups, s.attachments
	return found
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
