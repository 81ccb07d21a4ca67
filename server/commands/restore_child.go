package commands

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"coterie/app"
	"coterie/datadir"
	"coterie/restoring"
)

// restoreChild checks or restores a backup for a server. The request is on standard input, because it can contain a key.
func (c CLI) restoreChild() int {
	var request restoring.Request
	if json.NewDecoder(os.Stdin).Decode(&request) != nil {
		return 2
	}
	answer, err := c.answerTo(request)
	if err != nil {
		answer.Problem, answer.Detail = restoreProblemOf(err), err.Error()
	}
	if json.NewEncoder(os.Stdout).Encode(answer) != nil {
		return 1
	}
	return 0
}

func (c CLI) answerTo(r restoring.Request) (answer restoring.Answer, err error) {
	if r.Name == "" {
		r.Name = filepath.Base(r.Backup)
	}
	job := restoreJob{
		options: &app.Options{Assets: c.Assets, Version: c.Version, Dir: r.Dir, URL: r.URL, HTTP: app.DefaultHTTP, RulesDir: r.RulesDir,
			MigrationsDir: r.MigrationsDir, QueryTimeout: r.QueryTimeout},
		source: backupFile(r.Backup), key: r.Key, name: r.Name, by: r.By, via: r.Via, temp: r.Temp, language: r.Language, audits: r.Audits,
	}
	if r.Replace {
		answer.Previous, err = job.restore()
		return answer, err
	}
	result, err := job.drill()
	if err != nil {
		return answer, err
	}
	answer.Summary, answer.Upgraded = json.RawMessage(result.Summary), result.Upgraded
	answer.Audit, answer.Comparison = findingOf(result.Audit), findingOf(result.Comparison)
	return answer, nil
}

func findingOf(result any) *restoring.Finding {
	found, ok := result.(map[string]any)
	if !ok {
		return nil
	}
	text, _ := found["text"].(string)
	status, _ := found["status"].(int64)
	return &restoring.Finding{Text: text, Status: status}
}

// restoreProblemOf returns the code of domain/error-code-list.ts for an error of a restore.
func restoreProblemOf(err error) string {
	switch {
	case errors.Is(err, datadir.ErrNoKey), errors.Is(err, datadir.ErrWrongKey):
		return "restore-wrong-key"
	case errors.Is(err, datadir.ErrNewer):
		return "restore-newer"
	case errors.Is(err, syscall.ENOSPC), strings.Contains(err.Error(), "disk is full"):
		return "disk-full"
	case errors.Is(err, datadir.ErrNoBackup), errors.Is(err, datadir.ErrUnreleased):
		return "restore-not-backup"
	case datadir.IsDamaged(err):
		return "restore-damaged"
	}
	return "restore-failed"
}
