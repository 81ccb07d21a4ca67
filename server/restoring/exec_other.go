//go:build !unix

package restoring

import "errors"

func replaceProcess(string, []string) error { return errors.ErrUnsupported }
