package backups

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// Storage is how the data folder is found.
type Storage struct {
	// BackupsReadable says whether the folder of backups can be read, or isn't there yet.
	BackupsReadable bool `json:"backupsReadable"`
	// Damaged says that the last look at the database found damage.
	Damaged bool `json:"damaged"`
}

// Storage looks whether the folder of backups can be read, and says what the last look at the database found.
func (r *Room) Storage() Storage {
	_, err := os.ReadDir(r.folder())
	return Storage{BackupsReadable: err == nil || errors.Is(err, os.ErrNotExist), Damaged: r.damaged.Load()}
}

// CheckDatabase reads the whole database and compares it with itself (O12). A backup is such a look, too.
func (r *Room) CheckDatabase() error {
	var said string
	err := r.app.ConcurrentDB().NewQuery("PRAGMA quick_check(1)").Row(&said)
	if err != nil && !isDamage(err) {
		return err // nothing was found, as nothing was read
	}
	if err == nil && said != "ok" {
		err = fmt.Errorf("the database is damaged: %s", said)
	}
	r.damaged.Store(err != nil)
	return err
}

// isDamage says whether SQLite found a file that isn't whole.
func isDamage(err error) bool {
	return err != nil && (strings.Contains(err.Error(), "malformed") || strings.Contains(err.Error(), "not a database"))
}
