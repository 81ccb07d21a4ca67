package replica

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"coterie/replica/store"
)

const leases = "lease/"

// generation is what one run of a server wrote. Each run begins a new one with a complete copy, so that nothing of it
// continues a history that a restore has replaced.
type generation struct {
	number int64
	claim
}

// claim is the content of lease/N, which only the server of generation N creates.
type claim struct {
	// ID makes each claim unique.
	ID      string    `json:"id"`
	Started time.Time `json:"started"`
}

func (g generation) lease() string { return leases + strconv.FormatInt(g.number, 10) }

// folder contains Litestream's files.
func (g generation) folder() string { return "ltx/" + strconv.FormatInt(g.number, 10) }

// claimGeneration creates the next generation, which comes after all others and after a number.
func claimGeneration(ctx context.Context, s store.Store, now time.Time, after int64) (generation, error) {
	for {
		numbers, err := generationNumbers(ctx, s)
		if err != nil {
			return generation{}, err
		}
		made := generation{number: after + 1, claim: claim{rand.Text(), now.UTC()}}
		if len(numbers) > 0 {
			made.number = max(after, numbers[len(numbers)-1]) + 1
		}
		text, err := json.Marshal(made.claim)
		if err != nil {
			return generation{}, err
		}
		err = s.PutIfAbsent(ctx, made.lease(), text)
		if !errors.Is(err, store.ErrExists) {
			return made, err
		}
	}
}

// generationNumbers returns the numbers of all generations, the oldest first.
func generationNumbers(ctx context.Context, s store.Store) ([]int64, error) {
	listed, err := s.List(ctx, leases)
	if err != nil {
		return nil, err
	}
	var numbers []int64
	for _, each := range listed {
		if number, err := strconv.ParseInt(strings.TrimPrefix(each.Name, leases), 10, 64); err == nil {
			numbers = append(numbers, number)
		}
	}
	slices.Sort(numbers)
	return numbers, nil
}

// readGenerations returns all generations, the oldest first.
func readGenerations(ctx context.Context, s store.Store) ([]generation, error) {
	numbers, err := generationNumbers(ctx, s)
	if err != nil {
		return nil, err
	}
	var found []generation
	for _, number := range numbers {
		each := generation{number: number}
		text, err := s.Get(ctx, each.lease())
		if errors.Is(err, store.ErrNotFound) {
			continue // removed meanwhile
		}
		if err == nil {
			err = json.Unmarshal(text, &each.claim)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", each.lease(), err)
		}
		found = append(found, each)
	}
	return found, nil
}

// removeGenerations deletes the generations before own that ended before a time.
func removeGenerations(ctx context.Context, s store.Store, own generation, before time.Time) error {
	found, err := readGenerations(ctx, s)
	if err != nil {
		return err
	}
	for i, each := range found {
		if each.number >= own.number || i+1 == len(found) || !found[i+1].Started.Before(before) {
			break
		}
		files, err := s.List(ctx, each.folder()+"/")
		if err != nil {
			return err
		}
		names := make([]string, 0, len(files)+1)
		for _, file := range files {
			names = append(names, file.Name)
		}
		// the lease last, so that an interrupted deletion continues
		if err := s.Delete(ctx, names...); err != nil {
			return err
		}
		if err := s.Delete(ctx, each.lease()); err != nil {
			return err
		}
	}
	return nil
}
