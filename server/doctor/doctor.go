// Package doctor checks an installation for `coterie doctor`: the data directory, the machine, the address, the systemd
// unit and the environment. It changes nothing. The rules judge what the health page judges, too
// (domain/program/doctor.ts).
package doctor

import (
	"crypto/x509"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"

	"coterie/app"
	"coterie/backups"
	"coterie/clock"
	"coterie/contract"
	"coterie/datadir"
	"coterie/probe"
	"coterie/replica"
	"coterie/secrets"
)

// States of a line. The rules use the same.
const (
	OK   = "ok"
	Look = "look" // it requires attention
	Bad  = "bad"  // something doesn't work or soon won't
)

// queryTimeout is long, because the whole database is read.
const queryTimeout = 15 * time.Minute

// Line is the result of a check, or one of several.
type Line struct {
	Check string `json:"check"`
	State string `json:"state"`
	Text  string `json:"text"`
	// Remedy says what to do or type; "" if the state is OK.
	Remedy string `json:"remedy,omitempty"`
}

// Options are the data directory and what the command knows about the server that uses it.
type Options struct {
	app.Options
	// KnownVariables are all environment variables of this program. Environment are the names of those that are set.
	KnownVariables, Environment []string
	// Unit is the systemd unit that runs the directory, nil for none.
	Unit *Unit
	// HasSystemd reports whether this machine was started by systemd.
	HasSystemd bool
	// Roots are the trusted certificate authorities; nil uses those of the system.
	Roots *x509.CertPool
	// ClockSynced reports whether the system synchronizes its clock. It is nil if unknown.
	ClockSynced func() (synced, known bool)
}

type examination struct {
	options Options
	lines   []Line
	// owner is the user who owns the data, "" if unknown.
	owner string
	// isForeign means that this user may not read the data.
	isForeign bool
	running   bool
	origin    string
	// local is what the server says at its listen address, nil if it doesn't answer there.
	local *probe.Seen
	// reply is the answer of the public address, nil if it didn't answer.
	reply *probe.Reply
}

func (e *examination) add(check, state, text, remedy string) {
	e.lines = append(e.lines, Line{check, state, text, remedy})
}

// Examine makes all checks and returns at least one line for each.
func Examine(options Options) []Line {
	e := &examination{options: options, origin: options.URL}
	isUsable := e.examineFolder()
	var instance *app.Instance
	if isUsable {
		instance = e.open()
	}
	if instance != nil {
		defer func() { _ = instance.App.ClearBootstrap() }()
		instance.UseStoredOrigin()
		e.origin = instance.Origin.URL
		if err := instance.UseMailEnvironment(); err != nil {
			e.add("mail", Bad, err.Error(), "correct it in the environment of the server and restart it")
		}
	}
	e.examineServer()
	e.examineAddress()
	e.judge(instance)
	e.examineClock()
	e.examineCopies()
	e.examineUnit()
	e.examineEnvironment()
	return grouped(e.lines)
}

// grouped puts the lines of a check together.
func grouped(lines []Line) []Line {
	first := map[string]int{}
	for at, each := range lines {
		if _, known := first[each.Check]; !known {
			first[each.Check] = at
		}
	}
	slices.SortStableFunc(lines, func(a, b Line) int { return first[a.Check] - first[b.Check] })
	return lines
}

// open opens the data without changing a file. It returns nil after adding a line if that fails.
func (e *examination) open() *app.Instance {
	options := e.options.Options
	options.Untouched = true
	options.QueryTimeout = max(options.QueryTimeout, queryTimeout)
	instance, err := app.New(options)
	if err == nil {
		if err = instance.Open(); err == nil {
			return instance
		}
	}
	e.add("data", Bad, datadir.ExplainError(options.Dir, err).Error(), e.command("audit"))
	return nil
}

func (e *examination) command(name string) string {
	return fmt.Sprintf("run `coterie %s --dir %s`", name, datadir.Quoted(e.options.Dir))
}

// judge adds what the rules say about the data, the disk, the certificate and the clock.
func (e *examination) judge(instance *app.Instance) {
	input, err := json.Marshal(map[string]any{"opened": instance != nil, "secondPlace": e.options.BackupsTo, "machine": e.measure()})
	var text string
	switch {
	case err != nil:
	case instance == nil:
		text, err = app.DoctorWithoutData(e.options.Options, string(input))
	default:
		text, err = instance.Doctor(string(input))
	}
	var lines []Line
	if err == nil {
		err = json.Unmarshal([]byte(text), &lines)
	}
	if err != nil {
		e.add("data", Bad, datadir.ExplainError(e.options.Dir, err).Error(), e.command("audit"))
	}
	e.lines = append(e.lines, lines...)
}

// knowsSettings reports whether the settings of the server are known. A server that runs without a systemd unit, e.g. in a
// container, has settings of its own.
func (e *examination) knowsSettings() bool {
	if e.options.Unit != nil || e.options.BackupsTo != "" {
		return true
	}
	_, running, err := datadir.FindServer(e.options.Dir)
	return err == nil && !running
}

// measure returns the machine's state as the rules expect it (DoctorMachine).
func (e *examination) measure() map[string]any {
	checker := backups.NewCertificateChecker(e.origin)
	checker.Roots = e.options.Roots
	certificate := checker.Status()
	inodes := map[string]int64{}
	inodes["total"], inodes["free"] = backups.Inodes(e.options.Dir)
	var answered any
	if reply := e.reply; reply != nil && !reply.Date.IsZero() {
		// the header has whole seconds, so on average it is half a second behind
		answered = map[string]int64{"askedMs": reply.AskedAt.UnixMilli(), "answeredMs": reply.AnsweredAt.UnixMilli(),
			"serverMs": reply.Date.UnixMilli() + 500}
	}
	disk := backups.DiskOf(e.options.Dir)
	// the permissions of another user say nothing about the server's
	disk.Writable = disk.Writable || e.isForeign
	var copied *replica.Status
	if e.local != nil {
		copied = e.local.Replica
	}
	return map[string]any{
		"replica": copied, "knowsSettings": e.knowsSettings(),
		"dir": datadir.Quoted(e.options.Dir), "origin": e.origin, "nowMs": clock.NowMs(),
		"disk": disk, "inodes": inodes, "clock": answered,
		"https": map[string]any{"is": isHTTPS(e.origin), "certificateUntilMs": certificate.ExpiresMs, "certificateProblem": certificate.Problem},
	}
}

// hasher returns the hasher with the key of the directory, which CheckKey put into the environment; nil without a key.
func (e *examination) hasher() *secrets.KeyedHasher {
	key := os.Getenv(datadir.KeyVariable)
	if key == "" {
		return nil
	}
	hasher, err := secrets.NewKeyedHasher(key)
	if err != nil {
		return nil
	}
	return hasher
}

// largestBody returns the size of the largest request that the app sends.
func (e *examination) largestBody() int64 {
	read, err := contract.Read(e.options.Assets)
	largest := int64(0)
	if err != nil {
		return largest
	}
	for _, route := range read.Routes {
		if route.BodyLimit != nil {
			largest = max(largest, route.BodyLimit.Bytes)
		}
	}
	return largest
}
