package commands

import "coterie/serve"

func (p Program) serve(args []string) error {
	flags, options := p.newFlags("serve", "", "Runs the server. Plain http is for this machine; put a proxy with https in front and name its address with --url.")
	flags.StringVar(&options.Dashboard, "dashboard", env("COTERIE_DASHBOARD", ""),
		"the `address` of the database dashboard, e.g. 127.0.0.1:8091; never a public one (default: off)")
	flags.StringVar(&options.BackupsTo, "backups-to", env("COTERIE_BACKUPS_TO", ""),
		"a `folder` that each backup is copied to, on another disk or machine (default: none)")
	proxyHeader := flags.String("proxy-header", env("COTERIE_PROXY_HEADER", ""),
		"the `header` in which a proxy of yours, and nobody else, puts the client's address, e.g. X-Real-IP")
	if err := flagsAlone(flags, args); err != nil {
		return err
	}
	return serve.Run(serve.Wishes{Options: *options, ProxyHeader: *proxyHeader})
}
