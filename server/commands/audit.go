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
)

const auditPatience = 15 * time.Minute

const aboutAudit = "check every stored amount, state, fact and log entry against its source"

// errNeedsUpgrade means that the data directory was last opened by another version and must be upgraded before it can
// be read.
var errUnready = errors.New("the folder isn't as this version leaves it")

// audit runs the full audit. Findings can be accepted with a flag, which writes an entry to the audit log.
func (p Program) audit(args []string) error {
	flags, options := p.newFlags("audit", "", "Checks every stored amount, state, fact and log entry against its source. The status is 1 when anything differs. "+
		"It changes nothing, except with one of the --accept flags.")
	cut := flags.Bool("accept-cut", false, "accept that the audit log ends earlier than it did, because an older copy was restored by hand")
	facts := flags.String("accept-facts", "", "accept stored rows that have no entry on the audit log, for this `reason`; a new entry lists each row")
	against := flags.String("against", "", "a `file` with a checkpoint that was downloaded or emailed: lists what was changed in the time before it. "+
		"The status is 1 when anything differs, 2 when the file has no checkpoint")
	language := flags.String("language", languageOfHere(), "en or es: the `language` of the comparison that --against prints")
	words, err := wordsThenFlags(flags, args)
	if err != nil {
		return err
	}
	comparesAndAccepts := *against != "" && (*cut || *facts != "")
	if len(words) != 0 || comparesAndAccepts || *language != "en" && *language != "es" {
		flags.Usage()
		return exitStatus(2)
	}
	// A single query may scan all rows of a collection.
	options.QueryTimeout = max(options.QueryTimeout, auditPatience)
	look := func(made *app.Instance) error {
		name, argument, err := auditQuestion(*against, *language)
		if err != nil {
			return err
		}
		result, err := made.Hooks.Call(name, argument)
		if err != nil {
			return err
		}
		return say(result)
	}
	reading := *options
	reading.Reads = true
	if !*cut && *facts == "" {
		err := withKept(&reading, func(made *app.Instance) error {
			if !made.Stands() {
				return errUnready
			}
			return look(made)
		})
		if !errors.Is(err, errUnready) {
			return err
		}
	}
	accept := func(made *app.Instance) error {
		asked, err := json.Marshal(map[string]any{"acceptCut": *cut, "acceptFacts": *facts})
		if err != nil {
			return err
		}
		result, err := made.Hooks.Call("accept", string(asked))
		if err != nil {
			return err
		}
		return say(result)
	}
	if err := withKept(options, accept); err != nil {
		return err
	}
	return withKept(&reading, look)
}

// auditCall returns the function of the rules to call and its argument: a full audit, or a comparison with the anchors
// in a file.
func auditQuestion(file, language string) (name, argument string, err error) {
	if file == "" {
		return "audit", "", nil
	}
	var text string
	err = datadir.AsStarter(func() error {
		text, err = readAnchors(file)
		return err
	})
	if err != nil {
		return "", "", err
	}
	asked, err := json.Marshal(map[string]string{"text": text, "language": language})
	return "against", string(asked), err
}

// readAnchors reads a file with anchors, e.g. an exported mailbox, up to 16 MiB.
func readAnchors(file string) (string, error) {
	opened, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer opened.Close()
	text, err := io.ReadAll(io.LimitReader(opened, 16<<20))
	return string(text), err
}

// systemLanguage returns the system's language if the program supports it, and "en" otherwise.
func languageOfHere() string {
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
