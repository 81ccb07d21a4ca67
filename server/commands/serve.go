package commands

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"

	"coterie/datadir"
	"coterie/hooks"
	"coterie/logs"
	"coterie/serve"
)

func (c CLI) serve(args []string) error {
	return c.serveAs("serve", "Runs the server over plain HTTP. For other machines, put an HTTPS proxy in front of it and set its address with --url.", args)
}

// serveAs runs the server, or a standby for the name "standby".
func (c CLI) serveAs(name, description string, args []string) error {
	isStandby := name == "standby"
	flags, options := c.newFlags(name, "", description)
	flags.StringVar(&options.Dashboard, "dashboard", envOr("COTERIE_DASHBOARD", ""),
		"the `address` of the database dashboard and of /metrics, e.g. 127.0.0.1:8091; never use a public one (default: off)")
	flags.StringVar(&options.BackupsTo, "backups-to", envOr("COTERIE_BACKUPS_TO", ""),
		"the `folder` that each backup is copied to, on another disk or machine (default: none)")
	address := replicaFlag(flags, "the `address` of a replica, a continuous copy of the data: file:/mnt/other/coterie or s3://bucket/prefix?region=eu-central-1 (default: none)")
	days := flags.String("replica-days", envOr("COTERIE_REPLICA_DAYS", "7"), "for how many `days` the replica holds earlier states, which can be restored")
	flags.BoolVar(&options.ReplicaSync, "replica-sync", isStandby || envOr("COTERIE_REPLICA_SYNC", "") == "1",
		"answer only what the replica holds, and take over from another machine with the same replica that has stopped; it must be a bucket or a folder that both machines share")
	hooksDir := flags.String("hooksDir", envOr("COTERIE_HOOKS", ""),
		"the `folder` with your own hooks, *.pb.js (default: pb_hooks next to the data folder)")
	proxyHeader := flags.String("proxy-header", envOr("COTERIE_PROXY_HEADER", ""),
		"the `header` in which your proxy sends the client's address, e.g. X-Real-IP; no other client may be able to set it")
	format := flags.String("log-format", envOr("COTERIE_LOG_FORMAT", logs.Text),
		"the `format` of warnings and errors on standard error: text or json")
	if err := parseFlagsOnly(flags, args); err != nil {
		return err
	}
	options.Replica = *address
	var err error
	if options.ReplicaDays, err = strconv.Atoi(*days); err != nil {
		return usageError{fmt.Errorf("--replica-days %q isn't a number of days", *days)}
	}
	if isStandby && (options.Replica == "" || !options.ReplicaSync) {
		return usageError{errors.New("coterie standby needs --replica, the bucket of the server that it follows, and always uses --replica-sync")}
	}
	if options.ReplicaSync && options.Replica == "" {
		return usageError{errors.New("--replica-sync needs --replica, the bucket that the machines share")}
	}
	options.Custom = customHooks(*hooksDir, options.Dir)
	handler, err := logs.New(os.Stderr, *format)
	if err != nil {
		return err
	}
	logs.SetDefault(handler)
	err = serve.Run(serve.Config{Options: *options, ProxyHeader: *proxyHeader, Manual: isStandby, Run: c.carryOut, Log: handler})
	if err != nil && *format == logs.JSON {
		slog.Error(err.Error())
		return exitStatus(1)
	}
	return err
}

// customHooks returns the named directory or the default one. Other users of the machine may be able to create the
// default directory, so it must belong to the server's user.
func customHooks(named, dir string) hooks.CustomDir {
	if named != "" {
		return hooks.CustomDir{Path: named}
	}
	return hooks.CustomDir{Path: filepath.Join(dir, "..", "pb_hooks"), Optional: true, Check: datadir.CheckTrusted}
}
