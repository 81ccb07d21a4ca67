package main

import (
	"embed"
	"io/fs"
)

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
