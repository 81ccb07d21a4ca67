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

	"coterie/replica/lease"
	"coterie/replica/store"
)

// generation is what one run of a server wrote. Each run begins a new one with a complete copy, so that nothing of it
// continues a history that a restore has replaced.
type generation struct {
	number int64
	lease.Claim
}

func (g generation) lease() string { return lease.Name(g.number) }

// folder contains Litestream's files.
func (g generation) folder() string { return "ltx/" + strconv.FormatInt(g.number, 10) }

// errPaired means that the machines of a store take over from each other, so that none may begin without waiting.
var errPaired = errors.New("this replica belongs to machines with --replica-sync: use that option, or another folder or prefix")

// claimGeneration creates the next generation, which comes after all others and after a number.
func claimGeneration(ctx context.Context, s store.Store, now time.Time, after int64) (generation, error) {
	for {
		numbers, err := generationNumbers(ctx, s)
		if err != nil {
			return generation{}, err
		}
		made := generation{number: after + 1, Claim: lease.Claim{ID: rand.Text(), Started: now.UTC()}}
		if len(numbers) > 0 {
			newest := generation{number: numbers[len(numbers)-1]}
			if err := newest.read(ctx, s); err != nil {
				return generation{}, err
			}
			if newest.Synced {
				return generation{}, errPaired
			}
			made.number = max(after, newest.number) + 1
		}
		text, err := json.Marshal(made.Claim)
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
	listed, err := s.List(ctx, lease.Folder)
	if err != nil {
		return nil, err
	}
	var numbers []int64
	for _, each := range listed {
		if number, err := strconv.ParseInt(strings.TrimPrefix(each.Name, lease.Folder), 10, 64); err == nil {
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
		err := each.read(ctx, s)
		if errors.Is(err, store.ErrNotFound) {
			continue // removed meanwhile
		}
		if err != nil {
			return nil, err
		}
		found = append(found, each)
	}
	return found, nil
}

func (g *generation) read(ctx context.Context, s store.Store) error {
	text, err := s.Get(ctx, g.lease())
	if err == nil {
		err = json.Unmarshal(text, &g.Claim)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", g.lease(), err)
	}
	return nil
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
		names := make([]string, 1, len(files)+1)
		names[0] = anchorOf(each.number)
		for _, file := range files {
			names = append(names, file.Name)
		}
		// the lease last, so that an interrupted deletion continues
		if err := s.Delete(ctx, names...); err != nil {
			return err
		}
		if each.Synced {
			continue // a leader that wakes up after weeks must still find the lease that replaced it
		}
		if err := s.Delete(ctx, each.lease()); err != nil {
			return err
		}
	}
	return nil
}
