// Package logs writes the server's warnings and errors to standard error, in addition to PocketBase's log in
// auxiliary.db (O3).
package logs

import (
	"errors"
	"fmt"
	"io"
	"log/slog"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/logger"
)

// Values of --log-format.
const (
	Text = "text"
	JSON = "json"
)

var errFormat = errors.New("--log-format must be text or json")

// New returns a handler that writes warnings and errors to out, one per line and without secrets.
func New(out io.Writer, format string) (slog.Handler, error) {
	options := &slog.HandlerOptions{Level: slog.LevelWarn, ReplaceAttr: redactAttr}
	switch format {
	case Text:
		return slog.NewTextHandler(out, options), nil
	case JSON:
		return slog.NewJSONHandler(out, options), nil
	}
	return nil, fmt.Errorf("%w, not %q", errFormat, format)
}

// SetDefault makes Go's log packages use the handler, for errors before the app is open.
func SetDefault(to slog.Handler) {
	slog.SetDefault(slog.New(to))
	slog.SetLogLoggerLevel(slog.LevelWarn)
}

// Attach makes an app's logger also write to the handler. The app's database must be open.
func Attach(app core.App, to slog.Handler) {
	var appHandler *logger.BatchHandler
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		appLogger := e.App.Logger()
		appHandler, _ = appLogger.Handler().(*logger.BatchHandler)
		// The app's logger can't be replaced, so the value behind its pointer is overwritten.
		*appLogger = *slog.New(slog.NewMultiHandler(appLogger.Handler(), to))
		return nil
	})
	// PocketBase updates the level only if the app's handler is its own.
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		err := e.Next()
		if err == nil && appHandler != nil {
			appHandler.SetLevel(slog.Level(e.App.Settings().Logs.MinLevel))
		}
		return err
	})
}
