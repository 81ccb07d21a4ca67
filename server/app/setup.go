package app

import (
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/clock"
	"coterie/secrets"
)

const (
	SetupMinutes    = 60
	setupTokenBytes = 32
)

// FirstAdminLink returns a new setup link if there is no admin, and "" otherwise.
func (instance *Instance) FirstAdminLink() string {
	var admins int
	err := instance.App.ConcurrentDB().NewQuery("SELECT COUNT(*) FROM user_roles WHERE role = 'admin'").Row(&admins)
	if err != nil || admins > 0 {
		return ""
	}
	link, err := instance.SetupLink("", "{}")
	if err != nil {
		instance.App.Logger().Error("no link for the first admin", "error", err)
		return ""
	}
	return link
}

// SetupLink creates a one-time setup link, which invalidates earlier ones. An address replaces the server's own; "" keeps it.
// The link is only printed; the database stores a hash of its token.
func (instance *Instance) SetupLink(address, data string) (string, error) {
	origin := instance.Origin
	if address != "" {
		var err error
		if origin, err = originOf(Options{URL: address}); err != nil {
			return "", err
		}
	}
	if origin.URL == "" {
		return "", ErrNoURL
	}
	token := secrets.RandomHex(setupTokenBytes)
	expires := clock.Now().Add(SetupMinutes * time.Minute).UnixMilli()
	err := instance.App.RunInTransaction(func(tx core.App) error {
		if _, err := tx.DB().NewQuery("DELETE FROM _account_tokens WHERE kind = 'setup'").Execute(); err != nil {
			return err
		}
		_, err := tx.DB().NewQuery(`INSERT INTO _account_tokens (hash, kind, user, data, expires_ms, used_ms)
			VALUES ({:hash}, 'setup', '', {:data}, {:expires}, 0)`).
			Bind(dbx.Params{"hash": secrets.SHA256(token), "data": data, "expires": expires}).Execute()
		return err
	})
	return fmt.Sprintf("%s/setup#%s", origin.URL, token), err
}
