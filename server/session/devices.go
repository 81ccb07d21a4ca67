package session

import (
	"database/sql"
	"errors"

	"github.com/pocketbase/dbx"

	"coterie/clock"
	"coterie/seal"
)

const devicesTable = "trusted_devices"

type device struct {
	Id      string
	User    string
	Expires string
	Ended   string
}

// living says whether the device may still be used. Stamps are text in UTC, `2026-11-21 04:22:33.000Z`, which sorts by time.
func (d device) living() bool {
	return d.Ended == "" && d.Expires > clock.Now().UTC().Format("2006-01-02 15:04:05")
}

// bySecret finds the device of a cookie. One indexed read a request instead of a cache: a job's or a command's raw SQL may end a
// device too, and removing one has to hold from its next request on.
func (s *Sessions) bySecret(secret string) (device, bool, error) {
	if secret == "" {
		return device{}, false, nil
	}
	return s.oneDevice("secret_hash", seal.SHA256(secret))
}

func (s *Sessions) byId(id string) (device, bool, error) { return s.oneDevice("id", id) }

// oneDevice finds the device with a value in a column that is unique where it isn't empty.
func (s *Sessions) oneDevice(column, value string) (found device, known bool, err error) {
	query := "SELECT id, user_id, expires_at, ended_at FROM " + devicesTable + " WHERE " + column + " = {:value} AND " + column + " != ''"
	err = s.app.ConcurrentDB().NewQuery(query).Bind(dbx.Params{"value": value}).Row(&found.Id, &found.User, &found.Expires, &found.Ended)
	if errors.Is(err, sql.ErrNoRows) {
		return device{}, false, nil
	}
	return found, err == nil, err
}
