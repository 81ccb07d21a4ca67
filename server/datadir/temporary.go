package datadir

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// errKeepTemporary stops PocketBase's bootstrap before its last step, which deletes the directory for temporary files.
var errKeepTemporary = errors.New("the temporary files are kept")

// keepTemporary prevents PocketBase from deleting temporary files when it opens the data, because another process may
// be writing a backup there. PocketBase deletes them right after it has read the settings. Only the server, which holds
// the lock, deletes them (ClearTemporary).
func keepTemporary(app core.App) {
	opening := false
	app.OnBootstrap().Bind(&hook.Handler[*core.BootstrapEvent]{Priority: math.MaxInt, Func: func(e *core.BootstrapEvent) error {
		// a new directory has no running backup, and reading its settings while they are saved for the first time must not fail
		opening = HasData(e.App.DataDir())
		defer func() { opening = false }()
		err := e.Next()
		if errors.Is(err, errKeepTemporary) {
			return nil
		}
		return err
	}})
	app.OnSettingsReload().Bind(&hook.Handler[*core.SettingsReloadEvent]{Priority: math.MinInt, Func: func(e *core.SettingsReloadEvent) error {
		err := e.Next()
		if err == nil && opening {
			return errKeepTemporary
		}
		return err
	}})
}

// replicaFolder contains transactions that wait to be copied to a replica. It exists while a replica reads the journal.
// A server that starts copies everything again.
const replicaFolder = ".replica"

// standbyFolder contains the copy of the replicated data that a standby keeps up to date.
const standbyFolder = ".standby"

// StandbyFolder returns the folder for a standby's copy of the data.
func StandbyFolder(dir string) string { return filepath.Join(dir, standbyFolder) }

// JoinedMark is the file that names the store whose data a directory holds. Backups exclude it, because a restored backup
// isn't the store's newest data.
const JoinedMark = ".joined"

// JoinedStore returns the address of the store whose data a directory holds, "" for none. Several machines may share it.
func JoinedStore(dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, JoinedMark))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// ReplicaFolder returns the folder for transactions that wait to be copied to a replica.
func ReplicaFolder(dir string) string { return filepath.Join(dir, replicaFolder) }

// hasReplica reports whether this or another process copies the data to a replica and empties the journal itself.
func hasReplica(dir string) bool {
	_, err := os.Stat(ReplicaFolder(dir))
	return err == nil
}

// ClearTemporary deletes what an interrupted backup, a replica or a standby left in the data directory. The caller must hold the
// directory's lock.
func ClearTemporary(dir string) error {
	return errors.Join(os.RemoveAll(filepath.Join(dir, core.LocalTempDirName)), os.RemoveAll(ReplicaFolder(dir)), os.RemoveAll(StandbyFolder(dir)))
}
