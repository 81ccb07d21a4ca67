// Package app assembles the program for one data directory: database, rules, sessions, sync, public pages and the
// anchor of the audit log. Commands use an Instance directly; the serve package adds the listeners.
package app

import (
	"context"
	"encoding/binary"
	"encoding/hex"
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
	"coterie/oidc"
	"coterie/replica"
	"coterie/replica/store"
	"coterie/restoring"
	"coterie/secrets"
	"coterie/session"
	"coterie/staging"
	"coterie/stats"
	"coterie/sync"
	"coterie/uploads"
	"coterie/web"
)

// DefaultDir is the data directory if --dir names none, and DefaultHTTP the address if --http names none.
const (
	DefaultDir  = "coterie_data"
	DefaultHTTP = "127.0.0.1:8090"
)

type Options struct {
	// Assets are the embedded build files: web/, fonts/, hooks/, migrations/, access.json, contract.json and
	// paths.json.
	Assets fs.FS
	Dir    string
	// URL is the public address; "" uses the listen address.
	URL  string
	HTTP string
	// RulesDir and MigrationsDir replace the embedded rules and migrations during development.
	RulesDir, MigrationsDir string
	// Custom is the directory with the self-hoster's hooks files.
	Custom       hooks.CustomDir
	QueryTimeout time.Duration
	// ReadOnly opens the data without writing and without delaying a running server.
	ReadOnly bool
	// Untouched opens the data read-only and changes no file, not even permissions. The directory must exist.
	Untouched bool
	// HasLock means that the caller already holds the directory's lock.
	HasLock bool
	// FromBackup means that the directory was just extracted from a backup, so it is upgraded without another backup.
	FromBackup bool
	// BackupsTo is a directory to copy each backup to, ideally on another disk; "" for none.
	BackupsTo string
	// Replica is the address of the store of a continuous copy, which holds earlier states for ReplicaDays; "" for none.
	Replica     string
	ReplicaDays int
	// Restored is the result of the restore with which this process began.
	Restored restoring.Outcome
	// ReplicaSync makes answers wait for the replica, so that another machine can take over without a loss. Pair is this
	// machine's part in that, once it leads.
	ReplicaSync bool
	Pair        *replica.Pair
	// Version is the program's version. Dashboard is the dashboard's address, "" for none. The health page shows both.
	Version, Dashboard string
	// CanSetClock allows the rules to set the clock. Only the command `demo` enables it.
	CanSetClock bool
}

// Instance is the program assembled for one data directory.
type Instance struct {
	App      core.App
	Hooks    *hooks.Engine
	Sessions *session.Sessions
	Site     *web.Site
	Origin   session.Origin
	Backups  *backups.Store
	Restores *restoring.Store
	// Routes are the product's own routes, for example "POST /api/signin".
	Routes   []string
	Contract contract.Contract
	// Upgraded reports whether Open has upgraded a directory of an earlier version.
	Upgraded bool
	// Await waits until nothing of what was read or written so far can be lost; nil without another machine.
	Await    func(context.Context) error
	pages    *pages
	anchor   *anchor.Anchor
	staging  *staging.Store
	stats    *stats.Updater
	manifest manifest
	hasher   *secrets.KeyedHasher
	options  Options
	// replicaStore is nil without a replica, replica also before StartReplica.
	replicaStore store.Store
	replica      *replica.Replica
}

// jobMinutes derives the delay of the hourly and nightly jobs from the key, so that each installation has its own, which
// stays when the data is moved or restored.
func jobMinutes(hasher *secrets.KeyedHasher) int {
	sum, _ := hex.DecodeString(hasher.Hash("minutes of the jobs")) // always hex
	return int(binary.BigEndian.Uint64(sum) % 60)
}

// New assembles an instance. Open must be called before it is used.
func New(options Options) (*Instance, error) {
	origin, err := originOf(options)
	if err != nil {
		return nil, err
	}
	replicaStore, err := OpenReplicaStore(options)
	if err != nil {
		return nil, err
	}
	open := datadir.NewApp
	switch {
	case options.Untouched:
		open = datadir.NewUntouchedApp
	case options.ReadOnly:
		open = datadir.NewReadOnlyApp
	}
	app, key, err := open(options.Dir, options.QueryTimeout)
	if err != nil {
		return nil, err
	}
	secretBox, err := secrets.NewBox(key)
	if err != nil {
		return nil, err
	}
	positionBox, err := secrets.NewPositionBox(key)
	if err != nil {
		return nil, err
	}
	hasher, err := secrets.NewKeyedHasher(key)
	if err != nil {
		return nil, err
	}
	assets := options.Assets
	routes, err := contract.Read(assets)
	if err != nil {
		return nil, err
	}
	accessManifest, err := readManifest(assets)
	if err != nil {
		return nil, err
	}
	instance := &Instance{App: app, options: options, Origin: origin, Contract: routes, manifest: accessManifest, replicaStore: replicaStore, hasher: hasher,
		Sessions: session.New(app, origin, routes, accessManifest.MustEnrol)}
	if instance.Routes, err = readRoutes(assets, options.RulesDir); err != nil {
		return nil, err
	}
	if instance.Site, err = web.NewSite(assets); err != nil {
		return nil, err
	}
	instance.pages = newPages(instance)
	instance.anchor = anchor.New(options.Dir, hasher)
	instance.staging = staging.New(options.Dir)
	instance.Backups = backups.New(app, options.Dir, options.BackupsTo)
	instance.Restores = restoring.New(app, restoring.Request{Dir: options.Dir, URL: options.URL, RulesDir: options.RulesDir,
		MigrationsDir: options.MigrationsDir, QueryTimeout: options.QueryTimeout}, options.Restored)
	statements, err := newStatementPrinter(assets)
	if err != nil {
		return nil, err
	}
	client, err := egress.New(routes.PrivateNetworks)
	if err != nil {
		return nil, err
	}
	if options.Pair != nil {
		instance.Await = options.Pair.Await
		client.Await = instance.Await
	}
	instance.Hooks, err = hooks.Register(app, hooks.Source{Assets: assets, RulesDir: options.RulesDir, MigrationsDir: options.MigrationsDir,
		Custom: options.Custom}, hooks.Host{
		Sessions:        instance.Sessions,
		RateLimiter:     limit.NewRateLimiter(),
		PasswordHasher:  limit.NewPasswordHasher(),
		Secrets:         secretBox,
		Anchor:          instance.anchor,
		Staging:         instance.staging,
		Egress:          client,
		SingleSignOn:    oidc.New(client),
		Backups:         instance.Backups,
		Restores:        instance.Restores,
		Uploads:         uploads.New(options.Dir),
		Statements:      statements,
		Certificate:     backups.NewCertificateChecker(origin.URL),
		Version:         options.Version,
		Dashboard:       options.Dashboard,
		JobMinutes:      jobMinutes(hasher),
		CanSetClock:     options.CanSetClock,
		FromBackup:      options.FromBackup,
		TruncateJournal: instance.truncateJournal,
		Replica:         instance.replicaStatus,
		PagesChanged:    instance.pages.requestRefill,
		RefreshStats:    func() error { return instance.stats.RefreshNow() },
	})
	if err != nil {
		return nil, err
	}
	instance.guardDashboard()
	if err := acceptAddresses(app, routes.EmailPattern); err != nil {
		return nil, err
	}
	if clock.IsShifted() {
		stampWithAppClock(app)
	}
	sync.Register(app, sync.Options{Manifest: instance.manifest.Sync, Status: routes.Status, DeviceOf: instance.Sessions.DeviceOf,
		Now: clock.Now, Positions: positionBox, OnCommit: func(listener func()) { datadir.OnCommit(app, listener) }, Streams: instance.Sessions})
	instance.stats = stats.Register(app, instance.manifest.Stats, clock.Now)
	return instance, nil
}
