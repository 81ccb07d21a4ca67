package app

import (
	"fmt"
	"time"

	"github.com/pocketbase/dbx"

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
	link, err := instance.SetupLink("{}")
	if err != nil {
		instance.App.Logger().Error("no link for the first admin", "error", err)
		return ""
	}
	return link
}

// SetupLink creates a one-time setup link, which invalidates earlier ones. The link is only printed; the database
// stores a hash of its token.
func (instance *Instance) SetupLink(data string) (string, error) {
	if instance.Origin.URL == "" {
		return "", ErrNoURL
	}
	token := secrets.RandomHex(setupTokenBytes)
	db := instance.App.NonconcurrentDB()
	if _, err := db.NewQuery("DELETE FROM _account_tokens WHERE kind = 'setup'").Execute(); err != nil {
		return "", err
	}
	expires := clock.Now().Add(SetupMinutes * time.Minute).UnixMilli()
	_, err := db.NewQuery(`INSERT INTO _account_tokens (hash, kind, user, data, expires_ms, used_ms)
		VALUES ({:hash}, 'setup', '', {:data}, {:expires}, 0)`).
		Bind(dbx.Params{"hash": secrets.SHA256(token), "data": data, "expires": expires}).Execute()
	return fmt.Sprintf("%s/setup#%s", instance.Origin.URL, token), err
}
