package commands

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"coterie/anchor"
	"coterie/app"
	"coterie/backups"
	"coterie/datadir"
	"coterie/replica"
	"coterie/replica/store"
)

// restoreSource is what a restore reads.
type restoreSource struct {
	// name is for messages and the audit log.
	name string
	// anchor is the newest anchor of the audit log in a replica, nil for none.
	anchor  json.RawMessage
	restore func(dir string, key datadir.Key, prepare func(extracted string) error) (previousDir string, err error)
	unpack  func(dir string, key datadir.Key, temp string) (tempDir string, err error)
}

func backupFile(file string) restoreSource {
	return restoreSource{
		name: file,
		restore: func(dir string, key datadir.Key, prepare func(string) error) (string, error) {
			return datadir.Restore(dir, file, key, prepare)
		},
		unpack: func(dir string, key datadir.Key, temp string) (string, error) {
			return datadir.Unpack(dir, file, key, temp)
		},
	}
}

// replicaAt returns the newest state of a replica at a time, or the newest one if at is "".
func replicaAt(address, at string) (restoreSource, error) {
	kept, err := store.Open(address)
	if err != nil {
		return restoreSource{}, err
	}
	var moment time.Time
	if at != "" {
		if moment, err = time.Parse(time.RFC3339, at); err != nil {
			return restoreSource{}, usageError{fmt.Errorf("--at %q isn't a time. Write it with its time zone, e.g. 2026-11-30T12:00:00Z", at)}
		}
	}
	ctx := context.Background()
	point, err := replica.Find(ctx, kept, moment)
	if err != nil {
		return restoreSource{}, err
	}
	anchored, err := replica.NewestAnchor(ctx, kept)
	if err != nil {
		return restoreSource{}, err
	}
	fill := func(to string) error {
		missing, err := replica.Restore(ctx, kept, point, to)
		for _, name := range missing {
			fmt.Fprintf(os.Stderr, "coterie: the file storage/%s isn't in the replica\n", name)
		}
		return err
	}
	return restoreSource{
		name:   "replica-" + point.At.Format("2006-01-02T15:04:05Z"),
		anchor: anchored,
		restore: func(dir string, key datadir.Key, prepare func(string) error) (string, error) {
			return datadir.RestoreFrom(dir, key, fill, prepare)
		},
		unpack: func(dir string, key datadir.Key, temp string) (string, error) {
			return datadir.UnpackFrom(dir, key, temp, fill)
		},
	}, nil
}

// restore replaces the data directory with a backup or a state of a replica and retains the previous directory under
// another name.
func (c CLI) restore(args []string) error {
	flags, options := c.newFlags("restore", "[FILE.zip] ", "Replaces the data folder with a backup, or with a state of a replica, and keeps the current folder next to it. "+
		"Stop the server first. The key is read from the current folder or from "+datadir.KeyVariable+".")
	address := replicaFlag(flags, "the `address` of a replica to restore instead of a backup, as for `coterie serve`")
	at := flags.String("at", "", "restore the state of the replica at this `time`, e.g. 2026-11-30T12:00:00Z (default: the newest)")
	withoutKey := flags.Bool("without-key", false, "if the key is lost: create a new one and delete the secrets encrypted with the old one")
	drill := flags.Bool("drill", false, "only test the backup, even while the server is running: unpack it into a temporary folder, audit it, "+
		"and compare its log and ledger with the current folder. Exits with status 1 if anything differs")
	values, err := parseArgs(flags, args)
	if err != nil {
		return err
	}
	named := false
	flags.Visit(func(each *flag.Flag) { named = named || each.Name == "replica" || each.Name == "at" })
	isFile := len(values) == 1 && !named
	isReplica := len(values) == 0 && *address != ""
	switch {
	case !isFile && !isReplica:
		return usageError{errors.New("name either one backup, `coterie restore FILE.zip`, or a replica with --replica")}
	case *drill && *withoutKey:
		return usageError{errors.New("--drill and --without-key can't be combined")}
	}
	var source restoreSource
	if isFile {
		source = backupFile(values[0])
	} else if source, err = replicaAt(*address, *at); err != nil {
		return err
	}
	if *drill {
		return printDrill(restoreJob{options: options, source: source, name: filepath.Base(source.name), language: "en", audits: true})
	}
	if err := refuseBesideServer(options.Dir); err != nil {
		return err
	}
	return restoreAndReport(restoreJob{options: options, source: source, name: filepath.Base(source.name), key: datadir.Key{Lost: *withoutKey}})
}

func restoreAndReport(job restoreJob) error {
	options, source, hadKey := job.options, job.source, os.Getenv(datadir.KeyVariable) != ""
	previousDir, err := job.restore()
	switch {
	case errors.Is(err, datadir.ErrNoKey):
		return fmt.Errorf("%w: put coterie.key into %s, set %s, or add --without-key", err, options.Dir, datadir.KeyVariable)
	case errors.Is(err, datadir.ErrWrongKey):
		return fmt.Errorf("the key of %s doesn't open %s, and nothing was replaced. Put the key that belongs to the backup into %s or set %s; if it "+
			"is lost, add --without-key", options.Dir, source.name, filepath.Join(options.Dir, "coterie.key"), datadir.KeyVariable)
	case errors.Is(err, datadir.ErrNewer):
		return fmt.Errorf("%s was made by a newer version than this program, so nothing was replaced. Restore it with that version", source.name)
	case err != nil:
		return err
	}
	fmt.Printf("Restored %s to %s.\n", source.name, options.Dir)
	if previousDir != "" {
		fmt.Println("The previous data is in", previousDir)
		printFormerLinks(previousDir, options.Dir)
	}
	if job.key.Lost {
		if !hadKey {
			fmt.Print("A new key was created. ")
		}
		fmt.Println("Enter the mail server, the keys and the webhook secret again.")
	}
	fmt.Println("Devices will detect the restore the next time they connect, download everything again and keep unsent changes.")
	return nil
}

// printFormerLinks lists directories that were symbolic links to another disk before the restore. Their files are now
// inside the data directory.
func printFormerLinks(previousDir, dir string) {
	links, err := datadir.LinkedFolders(previousDir)
	if err != nil {
		return
	}
	for _, name := range links {
		before, now := filepath.Join(previousDir, name), filepath.Join(dir, name)
		if target, err := os.Readlink(before); err == nil {
			fmt.Printf("%s was a link to %s. Its files are now in %s. To keep them elsewhere, move that folder and create the link again.\n",
				name, target, now)
		}
	}
}

// lastAnchor returns the newer one of the anchors in the data directory, which a restore replaces, and in the source of
// the restore. On a new machine only the source has one.
func (job restoreJob) lastAnchor() *anchor.State {
	var newest *anchor.State
	own, _ := os.ReadFile(filepath.Join(job.options.Dir, anchor.File))
	for _, text := range [][]byte{own, job.source.anchor} {
		var state anchor.State
		if json.Unmarshal(text, &state) == nil && (newest == nil || state.Log.N > newest.Log.N) {
			newest = &state
		}
	}
	return newest
}

// restoreJob is one restore or drill, of a command or of a running server.
type restoreJob struct {
	options *app.Options
	source  restoreSource
	key     datadir.Key
	// name is the backup's name in the audit log. by is the id of the person who restores, and via
	// the page; "" for a command.
	name, by, via string
	// temp is the directory into which a drill unpacks, "" for one beside the data directory.
	temp, language string
	// audits makes a drill audit the backup and compare it with the current data.
	audits bool
}

// restore replaces the data directory and returns the path of the previous contents.
func (job restoreJob) restore() (previousDir string, err error) {
	if err := datadir.CheckOwner(job.options.Dir); err != nil {
		return "", err
	}
	if err := job.useKey(); err != nil {
		return "", err
	}
	anchorBefore := job.lastAnchor()
	return job.source.restore(job.options.Dir, job.key, func(unpacked string) error {
		err := job.open(unpacked, func(instance *app.Instance) error { return job.record(instance, anchorBefore) })
		if err != nil {
			return fmt.Errorf("%s can't be opened, and nothing was replaced: %w", job.source.name, err)
		}
		return nil
	})
}

// useKey makes this process open data with the key of the job.
func (job restoreJob) useKey() error {
	if job.key.Text == "" {
		return nil
	}
	return os.Setenv(datadir.KeyVariable, job.key.Text)
}

// open opens an extracted backup and upgrades it.
func (job restoreJob) open(unpacked string, work func(instance *app.Instance) error) error {
	extracted := *job.options
	extracted.Dir, extracted.FromBackup = unpacked, true
	return withApp(&extracted, work)
}

// record makes the rules add an audit log entry about the restore to an opened backup.
func (job restoreJob) record(instance *app.Instance, before *anchor.State) error {
	if err := instance.RefreshDerived(); err != nil {
		return err
	}
	state, problem := anchor.State{}, anchor.Missing
	if before != nil {
		state, problem = *before, ""
	}
	input, err := json.Marshal(map[string]any{
		"from": job.name, "by": job.by, "via": job.via, "withoutKey": job.key.Lost, "files": backups.Names(job.options.Dir),
		"anchor": map[string]any{"problem": problem, "state": state},
	})
	if err != nil {
		return err
	}
	_, err = instance.Hooks.Call("recordRestore", string(input))
	return err
}
