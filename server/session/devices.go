package session

import (
	"database/sql"
	"errors"

	"github.com/pocketbase/dbx"

	"coterie/clock"
	"coterie/secrets"
)

const devicesTable = "trusted_devices"

type device struct {
	Id        string
	User      string
	ExpiresAt string
	EndedAt   string
}

// isActive reports whether the device may be used. Dates are UTC texts like `2026-11-21 04:22:33.000Z`, which sort
// chronologically.
func (d device) isActive() bool {
	return d.EndedAt == "" && d.ExpiresAt > clock.Now().UTC().Format("2006-01-02 15:04:05")
}

// bySecret returns the device of a cookie. It reads the database for each request instead of a cache, because SQL of a
// job or a command can end a device, and that must apply to its next request.
func (s *Sessions) bySecret(secret string) (device, bool, error) {
	if secret == "" {
		return device{}, false, nil
	}
	return s.findDevice("secret_hash", secrets.SHA256(secret))
}

func (s *Sessions) byId(id string) (device, bool, error) { return s.findDevice("id", id) }

// findDevice returns the device that has the value in the column. Values in the column must be unique unless they are
// empty.
func (s *Sessions) findDevice(column, value string) (found device, known bool, err error) {
	query := "SELECT id, user_id, expires_at, ended_at FROM " + devicesTable + " WHERE " + column + " = {:value} AND " + column + " != ''"
	err = s.app.ConcurrentDB().NewQuery(query).Bind(dbx.Params{"value": value}).Row(&found.Id, &found.User, &found.ExpiresAt, &found.EndedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return device{}, false, nil
	}
	return found, err == nil, err
}
