package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"coterie/backups"
	"coterie/datadir"
)

const namesShown = 3

// listed shortens a list of names for a line.
func listed(names []string) string {
	if len(names) <= namesShown {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:namesShown], ", "), len(names)-namesShown)
}

// examineFolder checks the directory before it is opened, and reports whether it can be.
func (e *examination) examineFolder() bool {
	dir := e.options.Dir
	if err := datadir.CheckOwner(dir); err != nil {
		e.isForeign = true
		e.add("folder", Bad, "this user may not read the data", err.Error())
		return false
	}
	if err := datadir.CheckData(dir); err != nil {
		text := err.Error()
		if errors.Is(err, datadir.ErrNoData) {
			text = fmt.Sprintf("%s %s", datadir.ErrNoData, dir) // without its own remedy
		}
		e.add("folder", Bad, text, e.folderRemedy(err))
		return false
	}
	e.examineFiles()
	if err := datadir.ActAsOwnerOnly(dir); err != nil {
		e.add("folder", Bad, "the data can't be read as its owner", err.Error())
		return false
	}
	return e.examineKey() && e.examineSchema()
}

func (e *examination) folderRemedy(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return fmt.Sprintf("run `sudo coterie doctor --dir %s`", datadir.Quoted(e.options.Dir))
	case datadir.HasData(e.options.Dir):
		return fmt.Sprintf("stop the server and run `coterie restore --dir %s FILE.zip` with the newest backup", datadir.Quoted(e.options.Dir))
	}
	return "run `coterie doctor --dir FOLDER` with the folder that `coterie serve` uses"
}

func (e *examination) examineFiles() {
	dir := datadir.Quoted(e.options.Dir)
	files, err := datadir.InspectFiles(e.options.Dir)
	if err != nil {
		e.add("owner", Bad, err.Error(), fmt.Sprintf("run `sudo ls -lR %s`", dir))
		return
	}
	e.owner = files.Owner
	count := len(e.lines)
	if len(files.Foreign) > 0 || len(files.Unreadable) > 0 {
		names := append(files.Foreign, files.Unreadable...)
		e.add("owner", Bad, fmt.Sprintf("not of %s: %s", files.Owner, listed(names)),
			fmt.Sprintf("run `sudo chown -R %s: %s`", datadir.Quoted(files.Owner), dir))
	}
	if len(files.Broken) > 0 {
		e.add("owner", Bad, fmt.Sprintf("links that lead nowhere: %s", listed(files.Broken)),
			fmt.Sprintf("mount their disk, or remove them: `ls -l %s` shows the targets", dir))
	}
	if len(e.lines) == count {
		text := fmt.Sprintf("%d files and folders in %s", files.Count, e.options.Dir)
		if files.Owner != "" {
			text += fmt.Sprintf(", all of %s", files.Owner)
		}
		e.add("owner", OK, text, "")
	}
	count = len(e.lines)
	if len(files.Exposed) > 0 {
		e.add("mode", Bad, fmt.Sprintf("other users may read or write: %s", listed(files.Exposed)), fmt.Sprintf("run `sudo chmod -R go= %s`", dir))
	}
	if len(files.Closed) > 0 {
		e.add("mode", Bad, fmt.Sprintf("the owner may not write: %s", listed(files.Closed)), fmt.Sprintf("run `sudo chmod -R u+rwX %s`", dir))
	}
	if len(e.lines) == count {
		e.add("mode", OK, "no other user may read the data", "")
	}
}

func (e *examination) examineKey() bool {
	opened, source, err := datadir.CheckKey(e.options.Dir)
	switch {
	case err == nil:
		e.add("key", OK, fmt.Sprintf("%s opens all encrypted values (%d); keep a copy on another machine", source, opened), "")
		return true
	case errors.Is(err, fs.ErrPermission):
		e.add("key", Bad, err.Error(), fmt.Sprintf("run `sudo chown -R --reference=%s %s`",
			datadir.Quoted(filepath.Join(e.options.Dir, "data.db")), datadir.Quoted(e.options.Dir)))
	default:
		e.add("key", Bad, err.Error(), fmt.Sprintf("put the right key into %s (32 characters, mode 0600) or set %s",
			datadir.Quoted(filepath.Join(e.options.Dir, "coterie.key")), datadir.KeyVariable))
	}
	return false
}

func (e *examination) examineSchema() bool {
	own, err := e.migrations()
	var pending int
	if err == nil {
		pending, err = datadir.PendingMigrations(e.options.Dir, own)
	}
	switch {
	case errors.Is(err, datadir.ErrNewer):
		e.add("schema", Bad, err.Error(), fmt.Sprintf("install the newer version again, or run `coterie restore --dir %s "+
			"BACKUP-before-upgrade-to-VERSION.zip` (docs/upgrade.md)", datadir.Quoted(e.options.Dir)))
	case errors.Is(err, datadir.ErrUnreleased):
		e.add("schema", Bad, err.Error(), "start with an empty folder: `coterie serve --dir NEW_FOLDER`")
	case err != nil:
		e.add("schema", Bad, err.Error(), e.command("audit"))
	case pending > 0:
		e.add("schema", Look, fmt.Sprintf("migrations are pending (%d): the next start makes a backup and applies them", pending),
			"restart the server, e.g. `systemctl restart coterie` (docs/upgrade.md)")
	default:
		e.add("schema", OK, "all migrations are applied", "")
		return true
	}
	return false
}

// migrations returns the names of this program's migrations.
func (e *examination) migrations() ([]string, error) {
	var source fs.FS
	if e.options.MigrationsDir != "" {
		source = os.DirFS(e.options.MigrationsDir)
	} else {
		sub, err := fs.Sub(e.options.Assets, "migrations")
		if err != nil {
			return nil, err
		}
		source = sub
	}
	return fs.Glob(source, "*.js")
}

// examineCopies checks the second place of backups. The rules judge whether there is one and what is in it.
func (e *examination) examineCopies() {
	to, dir := e.options.BackupsTo, e.options.Dir
	if to == "" {
		return
	}
	info, err := os.Stat(to)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.add("backups", Bad, fmt.Sprintf("%s, the folder for copies, isn't there", to),
			fmt.Sprintf("mount its disk, or run `sudo install -d -m 700 -o USER %s`", datadir.Quoted(to)))
	case err != nil:
		e.add("backups", Bad, err.Error(), fmt.Sprintf("run `sudo ls -ld %s`", datadir.Quoted(to)))
	case !info.IsDir():
		e.add("backups", Bad, fmt.Sprintf("%s, the folder for copies, is a file", to), "set COTERIE_BACKUPS_TO to a folder")
	case !backups.CanWrite(to):
		e.add("backups", Bad, fmt.Sprintf("the owner of the data may not write to %s", to),
			fmt.Sprintf("run `sudo chown --reference=%s %s`", datadir.Quoted(dir), datadir.Quoted(to)))
	case backups.SameDisk(to, dir):
		e.add("backups", Look, fmt.Sprintf("%s is on the disk of the data, so both can be lost together", to),
			"set COTERIE_BACKUPS_TO to a folder on another disk or machine")
	default:
		e.add("backups", OK, fmt.Sprintf("copies go to %s, on another disk", to), "")
	}
}
