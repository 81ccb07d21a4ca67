// Package app assembles the program for one data directory: database, rules, sessions, sync, public pages and the
// anchor of the audit log. Commands use an Instance directly; the serve package adds the listeners.
package app

import (
	"io/fs"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/anchor"
	"coterie/backups"
	"coterie/clock"
	"coterie/contract"
	"coterie/datadir"
	"coterie/egress"
	"coterie/hooks"
	"coterie/limit"
	"coterie/mailpreview"
	"coterie/secrets"
	"coterie/session"
	"coterie/staging"
	"coterie/stats"
	"coterie/sync"
	"coterie/uploads"
	"coterie/web"
)

// Options configures an Instance.
type Options struct {
	// Assets are the embedded build files: web/, fonts/, hooks/, migrations/, access.json, contract.json and
	// paths.json.
	Built fs.FS
	// Dir is the data directory.
	Dir string
	// URL is the public address; "" derives it from HTTP.
	URL string
	// HTTP is the listen address.
	HTTP string
	// RulesDir and MigrationsDir replace the embedded rules and migrations during development.
	RulesDir, MigrationsDir string
	// Custom is the directory with the self-hoster's hooks files.
	Custom       hooks.CustomDir
	QueryTimeout time.Duration
	// ReadOnly opens the data without writing and without delaying a running server.
	Reads bool
	// HasLock means that the caller holds the directory's lock.
	Locked bool
	// FromBackup means that the directory was just extracted from a backup, so it is upgraded without another backup.
	Unpacked bool
	// BackupsTo is a directory to copy each backup to, ideally on another disk; "" for none.
	BackupsTo string
	// Version is the program's version. Dashboard is the dashboard's address, "" for none. The health page shows both.
	Version, Dashboard string
	// CanSetClock allows the rules to set the clock; only `demo` sets it.
	MovesClock bool
}

// Instance is the program assembled for one data directory.
type Instance struct {
	App       core.App
	Hooks     *hooks.Engine
	Sessions  *session.Sessions
	Site      *web.Site
	Origin    session.Origin
	Backups   *backups.Room
	MailViews *mailpreview.Room
	// Routes are the product's own routes, e.g. "POST /api/signin".
	Routes   []string
	Contract contract.Contract
	pages    *pages
	anchor   *anchor.Anchor
	staging  *staging.Room
	figures  *stats.Keeper
	manifest manifest
	options  Options
}

// New assembles an instance. Open must be called before it is used.
func New(options Options) (*Instance, error) {
	origin, err := originOf(options)
	if err != nil {
		return nil, err
	}
	open := datadir.New
	if options.Reads {
		open = datadir.NewReader
	}
	app, key, err := open(options.Dir, options.QueryTimeout)
	if err != nil {
		return nil, err
	}
	box, err := secrets.NewBox(key)
	if err != nil {
		return nil, err
	}
	positions, err := secrets.NewPositionBox(key)
	if err != nil {
		return nil, err
	}
	marks, err := secrets.NewMarks(key)
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
	made.MailViews = mailpreview.New()
	statements, err := statementPress(built)
	if err != nil {
		return nil, err
	}
	reach, err := egress.New(read.PrivateNetworks)
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
		Now: clock.Now, Positions: positions, OnCommit: func(told func()) { datadir.OnCommit(app, told) }})
	made.figures = stats.Register(app, made.manifest.Figures, clock.Now)
	return made, nil
}
