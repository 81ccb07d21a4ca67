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
	"coterie/mailpreview"
	"coterie/otp"
	"coterie/passkey"
	"coterie/push"
	"coterie/secrets"
	"coterie/session"
	"coterie/staging"
	"coterie/statement"
	"coterie/uploads"
)

var (
	errClockFixed = errors.New("the clock of a running server can't be set")
	errNoFonts    = errors.New("a build without its fonts prints nothing")
)

// Host provides the services behind the JavaScript global $coterie.
type Lend struct {
	Sessions *session.Sessions
	Limits   *limit.Windows
	Hashing  *limit.Hashing
	Seal     *secrets.Box
	Anchor   *anchor.Anchor
	Staging  *staging.Room
	Outward  *egress.Reach
	Backups  *backups.Room
	// Uploads stores files that are still being uploaded.
	Uploads *uploads.Room
	// MailPreviews shows an email once, at a one-time URL.
	MailViews *mailpreview.Room
	// Statements prints statements; nil if the build has no fonts.
	Statements *statement.Press
	// Certificate checks the certificate of the public address.
	Certificate *backups.Certificate
	// Version is the program's version. Dashboard is the address of the database dashboard, "" for none.
	Version, Dashboard string
	// CanSetClock enables setNowMs for `coterie demo`, which simulates two years.
	MovesClock bool
	// PagesChanged renders the public pages again after the current transaction commits.
	PagesChanged func()
	// RefreshStats updates the admin stats immediately.
	FiguresNow func() error
}

// globals returns the members of $coterie, which pb_hooks/platform/coterie.d.ts documents.
func (engine *Engine) globals() map[string]any {
	lend := engine.lend
	sessions := lend.Sessions
	return map[string]any{
		"clockAheadMs": clock.AheadMs,
		"trustClock":   clock.Trust,
		"setNowMs": func(ms int64) error {
			if !lend.MovesClock {
				return errClockFixed
			}
			clock.Set(time.UnixMilli(ms))
			return nil
		},
		"allow": func(bucket, key string, max int, windowMs int64) int64 {
			return lend.Limits.Take(bucket+"\x00"+key, max, windowMs, clock.NowMs())
		},
		"redrawPicture":   redrawPicture,
		"putFile":         putFile,
		"appendUpload":    appendUpload(lend.Uploads),
		"readUpload":      readUpload(lend.Uploads),
		"passkeyMade":     passkey.Made,
		"passkeyUsed":     passkey.Used,
		"oneTimeCode":     otp.Code,
		"hashPassword":    lend.Hashing.Hash,
		"passwordMatches": lend.Hashing.Matches,
		"putPasswordHash": func(record *core.Record, hash string) {
			record.SetRaw(core.FieldNamePassword, &core.PasswordFieldValue{Hash: hash})
		},
		"deviceActiveMs":     sessions.ActiveMs,
		"touchDevice":        sessions.Touch,
		"seal":               lend.Seal.Close,
		"open":               lend.Seal.Open,
		"anchorAfterCommit":  engine.anchorAfterCommit,
		"anchorBegins":       func() error { return lend.Anchor.Begin(engine.app) },
		"anchor":             func(app core.App) (string, error) { return anchorText(lend.Anchor, app) },
		"begin":              engine.runner.begin,
		"fillStage":          lend.Staging.Fill,
		"readStage":          lend.Staging.Read,
		"lendStage":          lend.Staging.Lend,
		"dropStage":          lend.Staging.Drop,
		"publicPagesChanged": lend.PagesChanged,
		"figuresNow":         lend.FiguresNow,
		"sendBySmtp":         lend.Outward.SendText,
		"post":               lend.Outward.PostText,
		"pushKeys":           push.Keys,
		"sealPush":           push.SealText,
		"readBackup":         func(asked string) (string, error) { return engine.backupRead(lend.Backups, asked) },
		"copyBackup":         engine.backupCopied,
		"lendBackup":         lend.Backups.Lend,
		"showMail":           lend.MailViews.Lend,
		"printStatement":     func(document string) (string, error) { return statementPrinted(lend.Statements, document) },
		"disk":               func() (string, error) { return backups.Text(lend.Backups.Disk(), nil) },
		"machine":            func() (string, error) { return machineText(lend) },
		"workNumber":         limit.WorkNumber,
	}
}

// anchorAfterCommit does nothing for commands that simulate years. They write the anchor once at the end
// (Instance.WriteAnchor) instead of after each commit.
func (engine *Engine) anchorAfterCommit(app core.App) {
	if !engine.lend.MovesClock {
		engine.lend.Anchor.AfterCommit(app, engine.app)
	}
}

// anchorJSON returns the anchor as { problem, state }.
func anchorText(from *anchor.Anchor, app core.App) (string, error) {
	state, problem := from.Read(app)
	text, err := json.Marshal(map[string]any{"problem": problem, "state": state})
	return string(text), err
}

// verifyBackup implements $coterie.readBackup. It returns the result of the verification with a problem code.
func (engine *Engine) backupRead(room *backups.Room, asked string) (string, error) {
	var wanted struct {
		Name      string            `json:"name"`
		Questions map[string]string `json:"questions"`
	}
	if err := json.Unmarshal([]byte(asked), &wanted); err != nil {
		return "", err
	}
	found, err := room.Read(wanted.Name, wanted.Questions)
	if err != nil {
		engine.app.Logger().Error("backup not read back", "error", err)
	}
	return backups.Text(map[string]any{"problem": backups.ProblemOf(err), "bytes": found.Bytes, "answers": found.Answers}, nil)
}

// copyBackup copies a backup to the second directory and returns a problem code, "" for none.
func (engine *Engine) backupCopied(name string) string {
	err := engine.lend.Backups.Second(name)
	if err != nil {
		engine.app.Logger().Error("backup not copied", "error", err)
	}
	return backups.ProblemOf(err)
}

// printStatement returns a statement's PDF in base64.
func statementPrinted(press *statement.Press, document string) (string, error) {
	if press == nil {
		return "", errNoFonts
	}
	raw, err := press.PrintText(document)
	return base64.StdEncoding.EncodeToString(raw), err
}

// machineJSON returns facts about the machine for the health page.
func machineText(lend Lend) (string, error) {
	return backups.Text(map[string]any{
		"version": lend.Version, "startedMs": backups.StartedMs(), "dashboard": lend.Dashboard,
		"folder": lend.Backups.Folder(), "certificate": lend.Certificate.Seen(), "secondPlace": lend.Backups.SecondPlace(),
	}, nil)
}
