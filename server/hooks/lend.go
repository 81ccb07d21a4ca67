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
	"coterie/limit"
	"coterie/mailview"
	"coterie/onetime"
	"coterie/outward"
	"coterie/passkey"
	"coterie/push"
	"coterie/seal"
	"coterie/session"
	"coterie/staging"
	"coterie/statement"
	"coterie/uploads"
)

var (
	errClockFixed = errors.New("the clock of a running server can't be set")
	errNoFonts    = errors.New("a build without its fonts prints nothing")
)

// Lend is what $coterie stands on.
type Lend struct {
	Sessions *session.Sessions
	Limits   *limit.Windows
	Hashing  *limit.Hashing
	Seal     *seal.Box
	Anchor   *anchor.Anchor
	Staging  *staging.Room
	Outward  *outward.Reach
	Backups  *backups.Room
	// Uploads keeps files that are still being uploaded.
	Uploads *uploads.Room
	// MailViews shows a mail once, at an address of its own.
	MailViews *mailview.Room
	// Statements prints statements; nil where the build has no fonts.
	Statements *statement.Press
	// Certificate is the one of the public address.
	Certificate *backups.Certificate
	// Version of the program; Dashboard is the address of the database's dashboard, "" for none.
	Version, Dashboard string
	// MovesClock allows setNowMs: for `coterie demo`, which lives through two years in a minute.
	MovesClock bool
	// PagesChanged fills the prerendered pages anew after the commit.
	PagesChanged func()
	// FiguresNow counts the figures anew at once.
	FiguresNow func() error
}

// globals are the members of $coterie; names and meanings are those of pb_hooks/platform/coterie.d.ts.
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
		"oneTimeCode":     onetime.Code,
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

// anchorAfterCommit leaves it to a command that lives through years to write the anchor when it is done (Anchor.Note), instead of once a commit.
func (engine *Engine) anchorAfterCommit(app core.App) {
	if !engine.lend.MovesClock {
		engine.lend.Anchor.AfterCommit(app, engine.app)
	}
}

// anchorText is the anchor as the rules read it: { problem, state }.
func anchorText(from *anchor.Anchor, app core.App) (string, error) {
	state, problem := from.Read(app)
	text, err := json.Marshal(map[string]any{"problem": problem, "state": state})
	return string(text), err
}

// backupRead is readBackup's answer: what was found, or the name of the problem.
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

// backupCopied copies a backup to the second place; the name of the problem, "" for none.
func (engine *Engine) backupCopied(name string) string {
	err := engine.lend.Backups.Second(name)
	if err != nil {
		engine.app.Logger().Error("backup not copied", "error", err)
	}
	return backups.ProblemOf(err)
}

// statementPrinted is a statement's PDF as base64.
func statementPrinted(press *statement.Press, document string) (string, error) {
	if press == nil {
		return "", errNoFonts
	}
	raw, err := press.PrintText(document)
	return base64.StdEncoding.EncodeToString(raw), err
}

// machineText is what only the program knows of where it runs.
func machineText(lend Lend) (string, error) {
	return backups.Text(map[string]any{
		"version": lend.Version, "startedMs": backups.StartedMs(), "dashboard": lend.Dashboard,
		"folder": lend.Backups.Folder(), "certificate": lend.Certificate.Seen(), "secondPlace": lend.Backups.SecondPlace(),
	}, nil)
}
