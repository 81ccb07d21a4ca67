package main

import (
	"fmt"
	"net"
	"net/url"
	"strings"

	"github.com/pocketbase/pocketbase/core"

	"coterie/anchor"
	"coterie/contract"
	"coterie/hooks"
	"coterie/limit"
	"coterie/program"
	"coterie/seal"
	"coterie/session"
	"coterie/sync"
	"coterie/web"
)

// instance is the program put together over one data folder.
type instance struct {
	app      core.App
	hooks    *hooks.Engine
	sessions *session.Sessions
	site     *web.Site
	pages    *pages
	anchor   *anchor.Anchor
	origin   session.Origin
	manifest manifest
	routes   []string
	contract contract.Contract
}

// assemble puts everything together; nothing is opened yet.
func assemble(flags *common) (*instance, error) {
	origin, err := originOf(flags)
	if err != nil {
		return nil, err
	}
	app, key, err := program.New(flags.dir, flags.queryTimeout)
	if err != nil {
		return nil, err
	}
	box, err := seal.NewBox(key)
	if err != nil {
		return nil, err
	}
	marks, err := seal.NewMarks(key)
	if err != nil {
		return nil, err
	}
	built := assets()
	read, err := contract.Read(built)
	if err != nil {
		return nil, err
	}
	made := &instance{app: app, origin: origin, contract: read, sessions: session.New(app, origin, read)}
	if made.manifest, err = readManifest(built); err != nil {
		return nil, err
	}
	if made.routes, err = readRoutes(built, flags.hooksDir); err != nil {
		return nil, err
	}
	if made.site, err = web.NewSite(built); err != nil {
		return nil, err
	}
	made.pages = newPages(made)
	made.anchor = anchor.New(flags.dir, marks)
	made.hooks, err = hooks.Register(app, hooks.Source{Assets: built, HooksDir: flags.hooksDir, MigrationsDir: flags.migrationsDir}, hooks.Lend{
		Origin:       origin.URL,
		Sessions:     made.sessions,
		Limits:       limit.NewWindows(),
		Hashing:      limit.NewHashing(),
		Seal:         box,
		Anchor:       made.anchor,
		MovesClock:   flags.movesClock,
		PagesChanged: made.pages.changed,
	})
	if err != nil {
		return nil, err
	}
	made.guardDashboard()
	sync.Register(app, sync.Options{Manifest: made.manifest.Sync, Status: read.Status, DeviceOf: made.sessions.DeviceOf, Now: now})
	return made, nil
}

// originOf is the public address: declared, or the one of the listener as this machine's browser sees it.
func originOf(flags *common) (session.Origin, error) {
	if flags.url != "" {
		parsed, err := url.Parse(flags.url)
		if err != nil || parsed.Host == "" || (parsed.Scheme != "https" && parsed.Scheme != "http") || strings.Trim(parsed.Path, "/") != "" {
			return session.Origin{}, fmt.Errorf("--url must look like https://partners.example.org, not %q", flags.url)
		}
		if parsed.Scheme == "http" && !session.IsLoopback(parsed.Host) {
			return session.Origin{}, fmt.Errorf("--url %s: outside of this machine Coterie needs https (browsers allow offline use and safe cookies nowhere else)", flags.url)
		}
		return session.Origin{URL: parsed.Scheme + "://" + parsed.Host, Declared: true}, nil
	}
	host, port, err := net.SplitHostPort(flags.http)
	if err != nil {
		return session.Origin{}, fmt.Errorf("--http must look like 127.0.0.1:8090, not %q", flags.http)
	}
	if !session.IsLoopback(host) {
		host = "127.0.0.1"
	}
	return session.Origin{URL: "http://" + net.JoinHostPort(host, port)}, nil
}
