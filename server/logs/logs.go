// Package logs writes the server's warnings and errors to standard error, beside PocketBase's own log in auxiliary.db (O3).
package logs

import (
	"errors"
	"fmt"
	"io"
	"log/slog"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/logger"
)

// Formats are the values of --log-format.
const (
	Text = "text"
	JSON = "json"
)

var errFormat = errors.New("--log-format must be text or json")

// New makes a handler that writes warnings and errors to w, a line each, in one of the formats. Secrets are removed from them.
func New(w io.Writer, format string) (slog.Handler, error) {
	options := &slog.HandlerOptions{Level: slog.LevelWarn, ReplaceAttr: clean}
	switch format {
	case Text:
		return slog.NewTextHandler(w, options), nil
	case JSON:
		return slog.NewJSONHandler(w, options), nil
	}
	return nil, fmt.Errorf("%w, not %q", errFormat, format)
}

// SetDefault has Go's own log packages write to the handler, too: they report what happens before the app is open.
func SetDefault(to slog.Handler) {
	slog.SetDefault(slog.New(to))
	slog.SetLogLoggerLevel(slog.LevelWarn)
}

// Attach has everything that an app logs written to the handler as well, from the moment its database is open.
func Attach(app core.App, to slog.Handler) {
	var own *logger.BatchHandler
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		made := e.App.Logger()
		own, _ = made.Handler().(*logger.BatchHandler)
		// The app keeps a pointer to its logger and offers no way to set another: what it points to is replaced.
		*made = *slog.New(slog.NewMultiHandler(made.Handler(), to))
		return nil
	})
	// PocketBase does this itself only while its own handler is the app's.
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		err := e.Next()
		if err == nil && own != nil {
			own.SetLevel(slog.Level(e.App.Settings().Logs.MinLevel))
		}
		return err
	})
}
