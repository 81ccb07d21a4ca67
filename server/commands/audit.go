package commands

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"time"

	"coterie/app"
	"coterie/datadir"
	"coterie/serve"
)

const auditAccept = "audit accept"

const longQueryTimeout = 15 * time.Minute

const auditSummary = "check every stored amount, state, fact and log entry against its source"

// errNeedsUpgrade means that the data directory was last opened by another version and must be upgraded before it can
// be read.
var errNeedsUpgrade = errors.New("this version must upgrade the data folder first")

// audit runs the full audit. A flag can accept the findings, which adds an entry to the audit log.
func (c CLI) audit(args []string) error {
	flags, options := c.newFlags("audit", "", "Checks every stored amount, state, fact and log entry against its source. Exits with status 1 if anything differs. "+
		"Changes nothing unless you set one of the --accept flags.")
	cut := flags.Bool("accept-cut", false, "accept that the audit log ends earlier than it should, because an older copy was restored by hand")
	facts := flags.String("accept-facts", "", "accept stored rows that have no entry in the audit log, for this `reason`; a new entry lists each row")
	checkpointFile := flags.String("against", "", "a `file` with a checkpoint that was downloaded or emailed; lists what has since been changed in the data from before it. "+
		"Exits with status 1 if anything differs, or 2 if the file has no checkpoint")
	language := flags.String("language", "", "the `language` (en or es) of the comparison that --against prints (default: the system's)")
	values, err := parseArgs(flags, args)
	if err != nil {
		return err
	}
	comparesAndAccepts := *checkpointFile != "" && (*cut || *facts != "")
	switch {
	case len(values) != 0:
		return unexpectedArgument(flags, values[0])
	case comparesAndAccepts:
		return usageError{errors.New("--against can't be combined with --accept-cut or --accept-facts")}
	case *language != "" && *checkpointFile == "":
		return usageError{errors.New("--language needs --against: everything else is printed in English")}
	case *language == "":
		*language = systemLanguage()
	case *language != "en" && *language != "es":
		return usageError{errLanguage}
	}
	// A single query may scan all rows of a collection.
	options.QueryTimeout = max(options.QueryTimeout, longQueryTimeout)
	runAudit := func(instance *app.Instance) error {
		name, argument, err := auditCall(*checkpointFile, *language)
		if err != nil {
			return err
		}
		result, err := instance.Hooks.Call(name, argument)
		if err != nil {
			return err
		}
		return printResult(result)
	}
	readOnly := *options
	readOnly.ReadOnly = true
	if !*cut && *facts == "" {
		err := withExistingData(&readOnly, func(instance *app.Instance) error {
			if !instance.IsUpToDate() {
				return errNeedsUpgrade
			}
			return runAudit(instance)
		})
		if !errors.Is(err, errNeedsUpgrade) {
			return err
		}
	}
	input, err := json.Marshal(map[string]any{"acceptCut": *cut, "acceptFacts": *facts})
	if err != nil {
		return err
	}
	if err := c.change(options, serve.Command{Name: auditAccept, Values: []string{string(input)}}); err != nil {
		return err
	}
	return withExistingData(&readOnly, runAudit)
}

// auditCall returns the function of the rules to call and its argument: a full audit, or a comparison with the anchors
// in a file.
func auditCall(file, language string) (name, argument string, err error) {
	if file == "" {
		return "audit", "", nil
	}
	var text string
	err = datadir.AsInvoker(func() error {
		text, err = readAnchors(file)
		return err
	})
	if err != nil {
		return "", "", err
	}
	input, err := json.Marshal(map[string]string{"text": text, "language": language})
	return "checkAnchors", string(input), err
}

// readAnchors reads a file with anchors, e.g. an exported mailbox, up to 16 MiB.
func readAnchors(file string) (string, error) {
	source, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer source.Close()
	text, err := io.ReadAll(io.LimitReader(source, 16<<20))
	return string(text), err
}

var errLanguage = errors.New("--language must be en or es")

// systemLanguage returns the system's language if the program supports it, and "en" otherwise.
func systemLanguage() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); value != "" {
			if strings.HasPrefix(value, "es") {
				return "es"
			}
			return "en"
		}
	}
	return "en"
}
