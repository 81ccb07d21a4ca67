package commands

import (
	"errors"
	"flag"
	"io"
	"slices"
	"testing"
)

func TestWordsAndFlagsInAnyOrder(t *testing.T) {
	for _, args := range [][]string{
		{"upsert", "a@b.c", "--dir", "x"}, {"--dir", "x", "upsert", "a@b.c"}, {"upsert", "--dir=x", "a@b.c"},
	} {
		flags := flag.NewFlagSet("test", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		dir := flags.String("dir", "", "")
		words, err := wordsThenFlags(flags, args)
		if err != nil || *dir != "x" || !slices.Equal(words, []string{"upsert", "a@b.c"}) {
			t.Errorf("%v: %v %s %v", args, words, *dir, err)
		}
	}
}

func TestAnswersOfTheRules(t *testing.T) {
	var status exitStatus
	if err := say(map[string]any{"text": "", "status": int64(1)}); !errors.As(err, &status) || status != 1 {
		t.Errorf("got %v", err)
	}
	for _, fine := range []any{nil, "text", map[string]any{"text": "", "status": int64(0)}} {
		if err := say(fine); err != nil {
			t.Errorf("%v: %v", fine, err)
		}
	}
	if got, err := argumentOf([]string{"seed=7", "small"}); err != nil || got != `{"seed":"7","small":"yes"}` {
		if got != `{"small":"yes","seed":"7"}` {
			t.Errorf("got %s %v", got, err)
		}
	}
}
