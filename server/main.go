// Command coterie is the whole server in one file: PocketBase with Coterie's rules, sync, pages and app embedded.
package main

import (
	"embed"
	"io/fs"
	"os"
	_ "time/tzdata" // the program's time zone, also where the machine has no table of them

	"coterie/commands"
)

// version is set by the build.
var version = "dev"

func main() { os.Exit(commands.Program{Version: version, Built: assets()}.Run(os.Args[1:])) }

// What the build put beside the program: web/, hooks/, migrations/, access.json, contract.json, paths.json.
//
//go:embed all:embedded
var embedded embed.FS

func assets() fs.FS {
	sub, err := fs.Sub(embedded, "embedded")
	if err != nil {
		panic(err) // the folder's name is a constant above
	}
	return sub
}
