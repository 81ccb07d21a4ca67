// Package instance is the program put together over one data folder: database, rules, sessions, sync, pages and the audit log's
// anchor. Commands work on it, `serve` puts listeners in front of it.
package instance

import (
	"io/fs"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/anchor"
	"coterie/backups"
	"coterie/clock"
	"coterie/contract"
	"coterie/figures"
	"coterie/hooks"
	"coterie/limit"
	"coterie/mailview"
	"coterie/outward"
	"coterie/program"
	"coterie/seal"
	"coterie/session"
	"coterie/staging"
	"coterie/sync"
	"coterie/uploads"
	"coterie/web"
)

// Options say which folder is opened and how.
type Options struct {
	// Built is what the build embeds: web/, hooks/, migrations/, access.json, contract.json, paths.json.
	Built fs.FS
	// Dir is the data folder.
	Dir string
	// URL is the public address; "" for the one of HTTP.
	URL string
	// HTTP is the address to listen on.
	HTTP string
	// RulesDir and MigrationsDir replace the embedded rules and migrations during development.
	RulesDir, MigrationsDir string
	// Custom are the hooks files of the person who runs the server.
	Custom       hooks.CustomDir
	QueryTimeout time.Duration
	// Reads opens it to look alone: nothing is written, and a server beside it is not held up.
	Reads bool
	// Locked says that the caller holds the folder's lock.
	Locked bool
	// Unpacked says that the folder was unpacked from a backup just now: it is brought up to date without another backup.
	Unpacked bool
	// BackupsTo is a folder that each backup is copied to, best on another disk; "" for none.
	BackupsTo string
	// Version of the program, and the Dashboard's own address ("" for none): what the health page says of them.
	Version, Dashboard string
	// MovesClock lets the rules set the clock (`demo`, in a process of its own).
	MovesClock bool
}

// Instance is the program put together over one data folder.
type Instance struct {
	App      core.App
	Hooks    *hooks.Engine
	Sessions *session.Sessions
	Site     *web.Site
	Origin   session.Origin
	Backups  *backups.Room
	// MailViews shows mails as they look.
	MailViews *mailview.Room
	// Routes are the product's own ("POST /api/signin").
	Routes   []string
	Contract contract.Contract
	pages    *pages
	anchor   *anchor.Anchor
	staging  *staging.Room
	figures  *figures.Keeper
	manifest manifest
	options  Options
}

// New puts everything together; nothing is opened yet (see Open).
func New(options Options) (*Instance, error) {
	origin, err := originOf(options)
	if err != nil {
		return nil, err
	}
	open := program.New
	if options.Reads {
		open = program.NewReader
	}
	app, key, err := open(options.Dir, options.QueryTimeout)
	if err != nil {
		return nil, err
	}
	box, err := seal.NewBox(key)
	if err != nil {
		return nil, err
	}
	positions, err := seal.NewPositionBox(key)
	if err != nil {
		return nil, err
	}
	marks, err := seal.NewMarks(key)
	if err != nil {
		return nil, err
	}
	built := options.Built
	read, err := contract.Read(built)
	if err != nil {
		return nil, err
	}
	access, err := readManifest(built)
	if err != nil {
		return nil, err
	}
	made := &Instance{App: app, options: options, Origin: origin, Contract: read, manifest: access,
		Sessions: session.New(app, origin, read, access.MustEnrol)}
	if made.Routes, err = readRoutes(built, options.RulesDir); err != nil {
		return nil, err
	}
	if made.Site, err = web.NewSite(built); err != nil {
		return nil, err
	}
	made.pages = newPages(made)
	made.anchor = anchor.New(options.Dir, marks)
	made.staging = staging.New(options.Dir)
	made.Backups = backups.New(app, options.Dir, options.BackupsTo)
	made.MailViews = mailview.New()
	statements, err := statementPress(built)
	if err != nil {
		return nil, err
	}
	reach, err := outward.New(read.PrivateNetworks)
	if err != nil {
		return nil, err
	}
	made.Hooks, err = hooks.Register(app, hooks.Source{Assets: built, RulesDir: options.RulesDir, MigrationsDir: options.MigrationsDir,
		Custom: options.Custom}, hooks.Lend{
		Sessions:     made.Sessions,
		Limits:       limit.NewWindows(),
		Hashing:      limit.NewHashing(),
		Seal:         box,
		Anchor:       made.anchor,
		Staging:      made.staging,
		Outward:      reach,
		Backups:      made.Backups,
		Uploads:      uploads.New(options.Dir),
		MailViews:    made.MailViews,
		Statements:   statements,
		Certificate:  backups.NewCertificate(origin.URL),
		Version:      options.Version,
		Dashboard:    options.Dashboard,
		MovesClock:   options.MovesClock,
		PagesChanged: made.pages.changed,
		FiguresNow:   func() error { return made.figures.Now() },
	})
	if err != nil {
		return nil, err
	}
	made.guardDashboard()
	if err := takeAddresses(app, read.EmailPattern); err != nil {
		return nil, err
	}
	if clock.IsMoved() {
		stampByClock(app)
	}
	sync.Register(app, sync.Options{Manifest: made.manifest.Sync, Status: read.Status, DeviceOf: made.Sessions.DeviceOf,
		Now: clock.Now, Positions: positions, OnCommit: func(told func()) { program.OnCommit(app, told) }})
	made.figures = figures.Register(app, made.manifest.Figures, clock.Now)
	return made, nil
}
