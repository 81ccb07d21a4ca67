package program

import (
	"errors"
	"math"
	"os"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// errKeepTemporary ends PocketBase's bootstrap before its last step, which removes its folder for temporary files.
var errKeepTemporary = errors.New("the temporary files are kept")

// keepTemporary keeps the temporary files when the data is opened: another process may be writing a backup there. PocketBase removes them
// whenever it opens the data, right after it has read the settings. Only the server that holds the folder's lock clears them (ClearTemporary).
func keepTemporary(app core.App) {
	opening := false
	app.OnBootstrap().Bind(&hook.Handler[*core.BootstrapEvent]{Priority: math.MaxInt, Func: func(e *core.BootstrapEvent) error {
		// a new folder has no backup in progress, and its settings are read while they are first saved, which must not fail
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

// ClearTemporary removes what a backup that was cut off left in the data folder. The caller must hold the folder's lock.
func ClearTemporary(dir string) error { return os.RemoveAll(filepath.Join(dir, core.LocalTempDirName)) }
