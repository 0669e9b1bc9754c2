import { expect, test } from "vitest";
import type { ClauseText, Rules } from "../src/lib/contract";
import {
  bestOf,
  called,
  chaptersOf,
  clauseOf,
  partsOf,
  relatedTo,
  search,
  sectionOf,
  tongue,
} from "../src/pages/reading";

function clause(id: string, title: string, ruling = "", gist = ""): ClauseText {
  return {
    id,
    title,
    local: "",
    tests: null,
    sights: [],
    gist,
    ruling,
    chapter: id.slice(0, 3),
    page: "",
    source: "book",
    defines: false,
    options: [],
  };
}

const RULES: Rules = {
  system: "x",
  title: "X",
  edition: "",
  chapters: [
    { number: "R-1", title: "Moving", local: "" },
    { number: "R-2", title: "Combat", local: "Бой" },
  ],
  options: [],
  clauses: [
    clause("R-1.1.a", "Strides", "RUL-07: cover does not slow."),
    clause("R-2.1.a", "Ricochet", "RUL-61: cover counts from the link. See R-1.1.a."),
    clause("R-2.2.a", "No cover"),
    clause("R-2.2.b", "Partial cover", "RUL-07: one of them."),
  ],
};

test("chapters have titles of their own, whatever a search leaves of them", () => {
  const found = chaptersOf(RULES, search(RULES.clauses, "ricochet"));
  expect(found.map((each) => [each.number, each.title, each.clauses.length])).toEqual([["R-2", "Combat", 1]]);
});

test("what is called so comes before what only mentions it", () => {
  const found = search(RULES.clauses, "cover");
  expect(found).toHaveLength(4);
  expect(bestOf(found, "cover")?.id).toBe("R-2.2.a");
  expect(bestOf([], "cover")).toBeNull();
});

test("a clause stands among those of its section", () => {
  expect(sectionOf(RULES, RULES.clauses[3]!).map((each) => each.id)).toEqual(["R-2.2.a", "R-2.2.b"]);
});

test("clauses named in a text can be followed; words that look like one cannot", () => {
  expect(partsOf(RULES, "See R-1.1.a, not RUL-61.")).toEqual([
    { text: "See ", id: "" },
    { text: "R-1.1.a", id: "R-1.1.a" },
    { text: ", not RUL-61.", id: "" },
  ]);
});

test("related are those of the same ruling, and those that name each other", () => {
  expect(relatedTo(RULES, RULES.clauses[0]!).map((each) => each.id)).toEqual(["R-2.1.a", "R-2.2.b"]);
});

test("what has a title in the reader's language is called and found by it", () => {
  const cover = { ...clause("R-2.2.a", "No cover"), local: "Без укрытия" };
  expect(search([cover], "укрытия")).toEqual([cover]);
  expect(search([cover], "cover")).toEqual([cover]);
  expect(called(cover)).toBe("Без укрытия");
  expect(tongue(cover)).toBeUndefined();
  expect(tongue(clause("R-1.1.a", "Strides"))).toBe("en");
});

test("a ruling is found by its own id, a clause before it", () => {
  const text = (id: string, ruling: string) => ({ id, ruling }) as ClauseText;
  const all = [text("W-11.7", "R-11.6: the attacker touching it is enough"), text("R-1.1", "RUL-4: none")];
  expect(clauseOf(all, "R-11.6")?.id).toBe("W-11.7");
  expect(clauseOf(all, "R-1.1")?.id).toBe("R-1.1");
  expect(clauseOf(all, "R-11")).toBeUndefined();
  expect(clauseOf(all, null)).toBeUndefined();
});
