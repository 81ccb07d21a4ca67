package commands

import (
	"encoding/json"
	"fmt"
	"strings"

	"coterie/app"
)

// argumentJSON converts `seed=7 people=200` to {"seed":"7","people":"200"}. An argument without "=" gets the value
// "yes".
func argumentJSON(args []string) (string, error) {
	values := map[string]string{}
	for _, word := range args {
		name, value, found := strings.Cut(word, "=")
		if !found {
			value = "yes"
		}
		values[name] = value
	}
	text, err := json.Marshal(values)
	return string(text), err
}

// callRules calls a function of the rules. It returns the text to print, and its exit status as an error.
func callRules(instance *app.Instance, name, argument string) (string, error) {
	result, err := instance.Hooks.Call(name, argument)
	if err != nil {
		return "", err
	}
	return readResult(result)
}

func readResult(result any) (string, error) {
	answer, isObject := result.(map[string]any)
	if !isObject {
		text, _ := result.(string)
		return text, nil
	}
	text, _ := answer["text"].(string)
	if status, ok := answer["status"].(int64); ok && status != 0 {
		return text, exitStatus(status)
	}
	return text, nil
}

// printResult prints the result of a rules function and returns its exit status as an error.
func printResult(result any) error {
	text, err := readResult(result)
	if text != "" {
		fmt.Println(text)
	}
	return err
}
