package sync

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// position is a device's position in the log. It is encrypted, and all numbers have a fixed width, so that devices
// can't derive how many changes other people have (A8).
type position struct {
	User string
	// Epoch is the epoch in which the position was issued. Top is the end of the log at that time, read in the same
	// statement after the rows.
	Epoch string
	Top   int64
	// After is the sequence number up to which the log was delivered.
	After int64
	// Gen and Scopes are the definitions and audiences with which the rows were read.
	Gen    int64
	Scopes []string
}

const (
	positionVersion = 1
	idLength        = 15
	// version, user, epoch, top, after, gen
	positionLength = 1 + idLength + epochBytes + 3*8
)

var errNoPosition = errors.New("no position")

// seal encodes and encrypts a position for a device.
func (s *service) seal(p position) (string, error) {
	epoch, err := hex.DecodeString(p.Epoch)
	if err != nil || len(epoch) != epochBytes || len(p.User) != idLength {
		return "", errNoPosition
	}
	plain := make([]byte, 0, positionLength+32)
	plain = append(plain, positionVersion)
	plain = append(plain, p.User...)
	plain = append(plain, epoch...)
	for _, number := range []int64{p.Top, p.After, p.Gen} {
		plain = binary.BigEndian.AppendUint64(plain, uint64(number))
	}
	// the user id is already part of the position
	plain = append(plain, strings.Join(without(p.Scopes, []string{p.User}), " ")...)
	return s.positions.Seal(string(plain)), nil
}

// open decrypts the position that a device sent. It returns an error for anything that this server didn't create.
func (s *service) open(cursor string) (position, error) {
	plain, err := s.positions.Open(cursor)
	if err != nil {
		return position{}, err
	}
	if len(plain) < positionLength || plain[0] != positionVersion {
		return position{}, errNoPosition
	}
	at := 1
	next := func(length int) string {
		at += length
		return plain[at-length : at]
	}
	p := position{User: next(idLength), Epoch: hex.EncodeToString([]byte(next(epochBytes)))}
	for _, number := range []*int64{&p.Top, &p.After, &p.Gen} {
		*number = int64(binary.BigEndian.Uint64([]byte(next(8))))
	}
	p.Scopes = append([]string{p.User}, strings.Fields(plain[at:])...)
	return p, nil
}

// isValid reports whether a position belongs to this person and to the current history of the database: its epoch is
// known, no later epoch begins before its Top, and nothing after it was pruned. A restored database lacks the epochs
// that were added after the backup, and starts a new one at a lower sequence number than devices have seen (Y5). log is
// the result of readLogState for the position.
func isValid(p position, auth *core.Record, log logState) bool {
	if p.User != auth.Id || p.Top > log.Head || p.After > p.Top || p.After < log.Floor {
		return false
	}
	return log.EpochN > 0 && p.Top >= log.Start && !log.Later
}

// Both values are read in a single statement; otherwise an epoch that is added between two statements would be combined
// with an older end of the log.
const currentEpochQuery = "SELECT nonce, " + latestSeqColumn + " FROM _sync_runs WHERE n = (SELECT MAX(n) FROM _sync_runs)"

// sealCurrent seals a position after the rows were read, with the current epoch and the end of the log, which is at
// least as new as the rows.
func (s *service) sealCurrent(db dbx.Builder, p position) (string, error) {
	if err := db.NewQuery(currentEpochQuery).Row(&p.Epoch, &p.Top); err != nil {
		return "", err
	}
	return s.seal(p)
}

// changedScopes returns the audiences that a person left and joined since the position was issued (Y4).
func changedScopes(p position, scopes []string) (lost, gained []string) {
	return without(p.Scopes, scopes), without(scopes, p.Scopes)
}
