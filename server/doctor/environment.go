package doctor

import (
	"fmt"
	"slices"
	"strings"
)

// maxTypos is the largest edit distance between a variable and a known one that counts as a mistyped name.
const maxTypos = 3

func (e *examination) examineClock() {
	if e.options.ClockSynced == nil {
		return
	}
	synced, known := e.options.ClockSynced()
	switch {
	case known && !synced:
		e.add("clock", Look, "the system doesn't synchronize its clock", "run `sudo timedatectl set-ntp true`, or install chrony")
	case known:
		e.add("clock", OK, "the system synchronizes its clock", "")
	}
}

// examineEnvironment looks for mistyped variables: one that nothing reads has no effect and no error.
func (e *examination) examineEnvironment() {
	var set []string
	for _, name := range e.options.Environment {
		if strings.HasPrefix(name, "COTERIE_") && !slices.Contains(set, name) {
			set = append(set, name)
		}
	}
	slices.Sort(set)
	isFine := true
	for _, name := range set {
		if slices.Contains(e.options.KnownVariables, name) {
			continue
		}
		isFine = false
		remedy := "remove it; `coterie serve --help` lists the variables"
		if meant := nearest(name, e.options.KnownVariables); meant != "" {
			remedy = fmt.Sprintf("did you mean %s? `coterie serve --help` lists the variables", meant)
		}
		e.add("environment", Look, fmt.Sprintf("%s has no effect: there is no such variable", name), remedy)
	}
	if isFine {
		e.add("environment", OK, fmt.Sprintf("variables set: %d, all known", len(set)), "")
	}
}

// nearest returns the known name with the fewest typos, "" if all differ too much.
func nearest(name string, known []string) string {
	best, least := "", maxTypos+1
	for _, each := range known {
		if typos := distance(name, each); typos < least {
			best, least = each, typos
		}
	}
	return best
}

// distance returns the Levenshtein distance of two texts.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for at := range row {
		row[at] = at
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
