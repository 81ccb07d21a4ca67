package app

import (
	"errors"
	"io/fs"

	"coterie/statement"
)

// newStatementPrinter reads the fonts. It returns nil if the build has none.
func newStatementPrinter(built fs.FS) (*statement.Printer, error) {
	fonts, err := fs.Sub(built, "fonts")
	if err != nil {
		return nil, err
	}
	instance, err := statement.New(fonts)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return instance, err
}
