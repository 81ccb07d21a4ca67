package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"coterie/app"
	"coterie/datadir"
)

// drillResult is what a drill found. Audit and Comparison are results of rules functions, nil if there was none.
type drillResult struct {
	// Summary is the content of the backup, as JSON of the rules.
	Summary string
	// Upgraded reports whether an earlier version made the backup.
	Upgraded          bool
	Audit, Comparison any
}

// printDrill runs a drill and prints what it found.
func printDrill(job restoreJob) error {
	if err := datadir.ActAsOwner(job.options.Dir, false); err != nil {
		return err
	}
	result, err := job.drill()
	if errors.Is(err, datadir.ErrNoKey) {
		return fmt.Errorf("%w: put coterie.key into %s or set %s", err, job.options.Dir, datadir.KeyVariable)
	}
	if result.Audit == nil {
		return err
	}
	fmt.Printf("Audit of the backup %s:\n", job.source.name)
	auditErr := printResult(result.Audit)
	switch {
	case result.Comparison != nil:
		fmt.Printf("Comparison with the current folder %s:\n", job.options.Dir)
		err = printResult(result.Comparison)
		fmt.Println("Nothing was replaced.")
	case err == nil:
		fmt.Printf("There is no data in %s to compare the backup with. Nothing was replaced.\n", job.options.Dir)
	}
	if auditErr != nil {
		return auditErr
	}
	return err
}

// drill restores a backup or a state of a replica into a temporary directory. With audits, it audits it, and checks that the current directory
// still contains the audit log and the fact record of the backup.
func (job restoreJob) drill() (result drillResult, err error) {
	if err := job.useKey(); err != nil {
		return result, err
	}
	tempDir, err := job.source.unpack(job.options.Dir, job.key, job.temp)
	if err != nil {
		return result, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(tempDir)) }()
	job.options.QueryTimeout = max(job.options.QueryTimeout, longQueryTimeout)
	lastEntries, err := datadir.LastEntries(tempDir)
	if err != nil {
		return result, err
	}
	var anchors string
	err = job.open(tempDir, func(instance *app.Instance) (err error) {
		result.Upgraded = instance.Upgraded
		// read the backup and the end of its log before record adds an entry
		if result.Summary, err = callText(instance, "summarizeData", ""); err != nil {
			return err
		}
		if anchors, err = callText(instance, "drillAnchor", lastEntries); err != nil {
			return err
		}
		if err := job.record(instance, job.lastAnchor()); err != nil || !job.audits {
			return err
		}
		result.Audit, err = instance.Hooks.Call("audit", "")
		return err
	})
	// Another key belongs to another installation, which has other data.
	if err != nil || !job.audits || job.key != (datadir.Key{}) || !datadir.HasData(job.options.Dir) {
		return result, err
	}
	current := *job.options
	current.ReadOnly = true
	err = withApp(&current, func(instance *app.Instance) error {
		if !instance.IsUpToDate() {
			return errNeedsUpgrade
		}
		input, err := json.Marshal(map[string]string{"text": anchors, "language": job.language})
		if err != nil {
			return err
		}
		result.Comparison, err = instance.Hooks.Call("checkAnchors", string(input))
		return err
	})
	return result, err
}

func callText(instance *app.Instance, name, argument string) (string, error) {
	result, err := instance.Hooks.Call(name, argument)
	text, _ := result.(string)
	return text, err
}
