// Command coterie is the whole server in one binary: PocketBase with Coterie's rules, sync, public pages and app
// embedded.
package main

import (
	"embed"
	"io/fs"
	"os"
	_ "time/tzdata" // time zone data for systems without it

	_ "golang.org/x/crypto/x509roots/fallback" // root certificates for systems without them

	"coterie/commands"
)

// version is set by the build with -ldflags.
var version = "dev"

func main() { os.Exit(commands.CLI{Version: version, Assets: assets()}.Run(os.Args[1:])) }

// embedded holds the build output: web/, fonts/, hooks/, migrations/, access.json, contract.json and paths.json.
//
//go:embed all:embedded
var embedded embed.FS

func assets() fs.FS {
	sub, err := fs.Sub(embedded, "embedded")
	if err != nil {
		panic(err) // the folder name is a constant above
	}
	return sub
}
