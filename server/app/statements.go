package app

import (
	"errors"
	"io/fs"

	"coterie/statement"
)

// newStatementPrinter returns a printer with the fonts of the build, or nil if the build has none.
func newStatementPrinter(assets fs.FS) (*statement.Printer, error) {
	fonts, err := fs.Sub(assets, "fonts")
	if err != nil {
		return nil, err
	}
	instance, err := statement.New(fonts)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return instance, err
}
