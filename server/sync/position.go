package sync

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// position is where a device stands. It travels sealed: a device keeps and returns it as a whole, and nobody can count by it what isn't
// theirs (A8). So every number in it has a width of its own, and the sealed text of one person has one length.
type position struct {
	User string
	// Run is the run of this server that gave it, Top the head of then, read in one statement after the rows.
	Run string
	Top int64
	// After is how far the log was delivered.
	After int64
	// Gen and Scopes are what the rows up to here were read by.
	Gen    int64
	Scopes []string
}

const (
	positionVersion = 1
	idLength        = 15
	// version, user, run, top, after, gen
	positionLength = 1 + idLength + runBytes + 3*8
)

var errNoPosition = errors.New("no position")

// sealed is the position as a device keeps it.
func (s *service) sealed(p position) (string, error) {
	run, err := hex.DecodeString(p.Run)
	if err != nil || len(run) != runBytes || len(p.User) != idLength {
		return "", errNoPosition
	}
	plain := make([]byte, 0, positionLength+32)
	plain = append(plain, positionVersion)
	plain = append(plain, p.User...)
	plain = append(plain, run...)
	for _, number := range []int64{p.Top, p.After, p.Gen} {
		plain = binary.BigEndian.AppendUint64(plain, uint64(number))
	}
	// the person's own id is in it already
	plain = append(plain, strings.Join(without(p.Scopes, []string{p.User}), " ")...)
	return s.positions.Close(string(plain)), nil
}

// opened gives what a device returned. It fails for what this server didn't seal, whatever was done to it.
func (s *service) opened(cursor string) (position, error) {
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
	p := position{User: next(idLength), Run: hex.EncodeToString([]byte(next(runBytes)))}
	for _, number := range []*int64{&p.Top, &p.After, &p.Gen} {
		*number = int64(binary.BigEndian.Uint64([]byte(next(8))))
	}
	p.Scopes = append([]string{p.User}, strings.Fields(plain[at:])...)
	return p, nil
}

// holds says whether a position is one of this person's and what it says is part of this history: its run is known, nothing that came
// later begins below what was seen then, and nothing after it was pruned. A copy of the folder, however it came into the place of a newer
// one, knows no run that was added since, and begins its own at a head below what devices saw (Y5). log is what stateOf says of it.
func holds(p position, auth *core.Record, log logState) bool {
	if p.User != auth.Id || p.Top > log.Head || p.After > p.Top || p.After < log.Floor {
		return false
	}
	return log.OfRun > 0 && p.Top >= log.Start && !log.Later
}

// one statement: a run that is added between the two would be given with a head from before it
const nowQuery = "SELECT nonce, " + headColumn + " FROM _sync_runs WHERE n = (SELECT MAX(n) FROM _sync_runs)"

// renewed seals a position anew once the rows are read: with the run of now and the head they can't be newer than.
func (s *service) renewed(db dbx.Builder, p position) (string, error) {
	if err := db.NewQuery(nowQuery).Row(&p.Run, &p.Top); err != nil {
		return "", err
	}
	return s.sealed(p)
}

// changedScopes says which audiences were left and which joined since a position was given (Y4).
func changedScopes(p position, scopes []string) (lost, gained []string) {
	return without(p.Scopes, scopes), without(scopes, p.Scopes)
}
