// Command coterie is the whole server in one file: PocketBase with Coterie's rules, sync, pages and app embedded.
package main

import (
	"os"
	_ "time/tzdata" // the program's time zone, also where the machine has no table of them

	"coterie/commands"
)

// version is set by the build.
var version = "dev"

func main() { os.Exit(commands.Program{Version: version, Built: assets()}.Run(os.Args[1:])) }
