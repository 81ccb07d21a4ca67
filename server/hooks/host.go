package hooks

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/anchor"
	"coterie/backups"
	"coterie/clock"
	"coterie/egress"
	"coterie/limit"
	"coterie/oidc"
	"coterie/passkey"
	"coterie/push"
	"coterie/replica"
	"coterie/restoring"
	"coterie/secrets"
	"coterie/session"
	"coterie/staging"
	"coterie/statement"
	"coterie/uploads"
)

var (
	errClockFixed = errors.New("the clock of a running server can't be set")
	errNoFonts    = errors.New("this build has no fonts to print with")
)

// Host provides the services behind the JavaScript global $coterie.
type Host struct {
	Sessions       *session.Sessions
	RateLimiter    *limit.RateLimiter
	PasswordHasher *limit.PasswordHasher
	Secrets        *secrets.Box
	Anchor         *anchor.Anchor
	Staging        *staging.Store
	Egress         *egress.Client
	SingleSignOn   *oidc.Client
	Backups        *backups.Store
	Restores       *restoring.Store
	// Uploads stores files that are still being uploaded.
	Uploads *uploads.Store
	// Statements prints statements; nil if the build has no fonts.
	Statements *statement.Printer
	// Certificate checks the certificate of the public address.
	Certificate *backups.CertificateChecker
	// Version is the program's version. Dashboard is the address of the database dashboard, "" for none.
	Version, Dashboard string
	// JobMinutes is how much later than planned the hourly and nightly jobs of this installation run.
	JobMinutes int
	// CanSetClock enables setNowMs for `coterie demo`, which simulates two years.
	CanSetClock bool
	// TruncateJournal empties the journal of the database, and reports whether it could.
	TruncateJournal func() (bool, error)
	// Replica returns the status of the replica, nil without one.
	Replica func() *replica.Status
	// FromBackup means that the data was just extracted from a backup.
	FromBackup bool
	// PagesChanged renders the public pages again after the current transaction commits.
	PagesChanged func()
	// RefreshStats updates the admin stats immediately.
	RefreshStats func() error
}

// globals returns the members of $coterie, which pb_hooks/platform/coterie.d.ts documents.
func (engine *Engine) globals() map[string]any {
	host := engine.host
	sessions := host.Sessions
	return map[string]any{
		"clockAheadMs": clock.DriftMs,
		"trustClock":   clock.Trust,
		"setNowMs": func(ms int64) error {
			if !host.CanSetClock {
				return errClockFixed
			}
			clock.Set(time.UnixMilli(ms))
			return nil
		},
		"takeFromLimit": func(bucket, key string, max int, windowMs int64) int64 {
			return host.RateLimiter.Take(bucket+"\x00"+key, max, windowMs, clock.NowMs())
		},
		"redrawPicture":         redrawPicture,
		"putFile":               putFile,
		"appendUpload":          appendUpload(host.Uploads),
		"readUpload":            readUpload(host.Uploads),
		"verifyNewPasskey":      passkey.VerifyRegistration,
		"verifyPasskeyResponse": passkey.VerifySignIn,
		"hashPassword":          host.PasswordHasher.Hash,
		"passwordMatches":       host.PasswordHasher.Matches,
		"deviceActiveMs":        sessions.ActiveMs,
		"touchDevice":           sessions.Touch,
		"seal":                  host.Secrets.Seal,
		"unseal":                host.Secrets.Open,
		"anchorAfterCommit":     engine.anchorAfterCommit,
		"startNewAnchor":        func() error { return host.Anchor.Reset(engine.app) },
		"anchor":                func(app core.App) (string, error) { return anchorJSON(host.Anchor, app) },
		"staggered":             func(cron string) string { return staggered(cron, host.JobMinutes) },
		"startTask":             engine.runner.start,
		"writeStagingFile":      host.Staging.Fill,
		"readStagingFile":       host.Staging.Read,
		"withStagingFile":       host.Staging.Attach,
		"removeStagingFile":     host.Staging.Drop,
		"publicPagesChanged":    host.PagesChanged,
		"recountStats":          host.RefreshStats,
		"sendBySmtp":            host.Egress.SendEmailJSON,
		"connectSmtp":           host.Egress.ConnectSMTPJSON,
		"post":                  host.Egress.PostJSON,
		"singleSignOnAddress":   host.SingleSignOn.Address,
		"redeemSingleSignOn":    host.SingleSignOn.Redeem,
		"checkSingleSignOn":     host.SingleSignOn.Check,
		"pushKeys":              push.NewKeyPair,
		"sealPush":              push.EncryptJSON,
		"readBackup":            func(input string) (string, error) { return engine.verifyBackup(host.Backups, input) },
		"copyBackup":            engine.copyBackup,
		"truncateJournal":       host.TruncateJournal,
		"createBackupLink":      host.Backups.CreateDownload,
		"restoreJob":            host.Restores.Call,
		"appendRestore": func(e *core.RequestEvent, id string, offset int64) (int64, error) {
			return appendRestore(host.Restores, e, id, offset)
		},
		"printStatement":  func(document string) (string, error) { return printStatement(host.Statements, document) },
		"readMachineInfo": func() (string, error) { return machineJSON(host) },
	}
}

// anchorAfterCommit writes the anchor after the current transaction commits. It does nothing for commands that simulate
// years, which write the anchor once at the end (Instance.WriteAnchor).
func (engine *Engine) anchorAfterCommit(app core.App) {
	if !engine.host.CanSetClock {
		engine.host.Anchor.AfterCommit(app, engine.app)
	}
}

func anchorJSON(from *anchor.Anchor, app core.App) (string, error) {
	state, problem := from.Read(app)
	text, err := json.Marshal(map[string]any{"problem": problem, "state": state})
	return string(text), err
}

// verifyBackup implements $coterie.readBackup. It returns the result of the verification with a problem code.
func (engine *Engine) verifyBackup(store *backups.Store, input string) (string, error) {
	var request struct {
		Name      string            `json:"name"`
		Questions map[string]string `json:"questions"`
	}
	if err := json.Unmarshal([]byte(input), &request); err != nil {
		return "", err
	}
	verification, err := store.Verify(request.Name, request.Questions)
	if err != nil {
		engine.app.Logger().Error("backup not verified", "error", err)
	}
	return backups.ToJSON(map[string]any{"problem": backups.ProblemOf(err), "bytes": verification.Bytes, "answers": verification.Answers}, nil)
}

// copyBackup copies a backup to the second directory and returns a problem code, "" for none.
func (engine *Engine) copyBackup(name string) string {
	err := engine.host.Backups.CopyToSecondDir(name)
	if err != nil {
		engine.app.Logger().Error("backup not copied", "error", err)
	}
	return backups.ProblemOf(err)
}

func printStatement(printer *statement.Printer, document string) (string, error) {
	if printer == nil {
		return "", errNoFonts
	}
	raw, err := printer.PrintJSON(document)
	return base64.StdEncoding.EncodeToString(raw), err
}

func machineJSON(host Host) (string, error) {
	return backups.ToJSON(map[string]any{
		"version": host.Version, "startedMs": backups.ProcessStartMs(), "dashboard": host.Dashboard,
		"folder": host.Backups.Usage(), "certificate": host.Certificate.Status(), "secondPlace": host.Backups.CopyDir(),
		"replica": host.Replica(),
	}, nil)
}
