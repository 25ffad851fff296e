(* The argument of docs/proof-format.md, checked by Coq 8.16 (Debian's package coq). *)
Require Import Arith Lia List.
Import ListNotations.

Section Closed.

(* States, moves with their costs, and goals: the rules of any puzzle. *)
Variable state : Type.
Variable move : state -> nat -> state -> Prop.
Variable goal : state -> Prop.

(* A path and what it costs. *)
Inductive path : state -> nat -> state -> Prop :=
| stay : forall s, path s 0 s
| step : forall s c t d u, move s c t -> path t d u -> path s (c + d) u.

(* An estimate never exceeds the cost of a path to a goal. *)
Definition admissible (h : state -> nat) : Prop :=
  forall s c t, path s c t -> goal t -> h s <= c.

(* A set of states with costs that no path below the claim can leave. *)
Definition closed (inside : state -> nat -> Prop) (h : state -> nat) (claim : nat) : Prop :=
  (forall s g, inside s g -> goal s -> claim <= g) /\
  (forall s g c t, inside s g -> move s c t ->
     (exists k, inside t k /\ k <= g + c) \/ claim <= g + c + h t).

Lemma from_inside : forall inside h claim, admissible h -> closed inside h claim ->
  forall s c t, path s c t -> goal t -> forall g, inside s g -> claim <= g + c.
Proof.
  intros inside h claim Hadm [Hgoal Hmove] s c t Hpath.
  induction Hpath as [s | s c t d u Hstep Hrest IH]; intros Ht g Hin.
  - specialize (Hgoal s g Hin Ht). lia.
  - destruct (Hmove s g c t Hin Hstep) as [[k [Hk Hle]] | Hout].
    + specialize (IH Ht k Hk). lia.
    + specialize (Hadm t d u Hrest Ht). lia.
Qed.

(* A closed set with the start in it gives the lower bound. *)
Theorem closed_set : forall inside h claim start, admissible h -> closed inside h claim ->
  inside start 0 -> forall c t, path start c t -> goal t -> claim <= c.
Proof.
  intros inside h claim start Hadm Hcl Hin c t Hp Ht.
  exact (from_inside inside h claim Hadm Hcl start c t Hp Ht 0 Hin).
Qed.

(* A table is admissible if it is 0 at goals and no move lowers it by more than it costs. *)
Theorem local : forall h : state -> nat,
  (forall s, goal s -> h s = 0) -> (forall s c t, move s c t -> h s <= c + h t) -> admissible h.
Proof.
  intros h H0 Hstep s c t Hp. induction Hp as [s | s c t d u Hm Hr IH]; intros Ht.
  - rewrite (H0 s Ht). lia.
  - specialize (IH Ht). specialize (Hstep s c t Hm). lia.
Qed.

Theorem largest : forall h k, admissible h -> admissible k -> admissible (fun s => max (h s) (k s)).
Proof.
  intros h k Hh Hk s c t Hp Ht. specialize (Hh s c t Hp Ht). specialize (Hk s c t Hp Ht). lia.
Qed.

(* Sums: each move is charged to some patterns, together never above its cost. *)
Theorem sum : forall (charge : state -> state -> nat -> nat) (hs : list (state -> nat)),
  (forall s c t, move s c t ->
     list_sum (map (charge s t) (seq 0 (length hs))) <= c) ->
  (forall i h, nth_error hs i = Some h ->
     (forall s, goal s -> h s = 0) /\
     (forall s c t, move s c t -> h s <= charge s t i + h t)) ->
  admissible (fun s => list_sum (map (fun h => h s) hs)).
Proof.
  intros charge hs Hcost Hlocal. apply local.
  - intros s Hs.
    assert (Hall : forall h, In h hs -> h s = 0).
    { intros h Hin. destruct (In_nth_error _ _ Hin) as [i Hi]. now apply (Hlocal i h Hi). }
    clear Hcost Hlocal. induction hs as [| h hs IH]; simpl; auto.
    rewrite (Hall h (or_introl eq_refl)), IH; auto. intros k Hk. apply Hall. now right.
  - intros s c t Hm. specialize (Hcost s c t Hm).
    assert (Hsum : forall n l, (forall i h, nth_error l i = Some h -> h s <= charge s t (n + i) + h t) ->
      list_sum (map (fun h => h s) l) <=
      list_sum (map (charge s t) (seq n (length l))) + list_sum (map (fun h => h t) l)).
    { intros n l. revert n. induction l as [| h l IH]; intros n Hl; simpl; auto.
      assert (Hh := Hl 0 h eq_refl). rewrite Nat.add_0_r in Hh.
      assert (Hr := IH (S n) (fun i k Hi => eq_ind_r (fun m => k s <= charge s t m + k t)
        (Hl (S i) k Hi) (Nat.add_succ_comm n i))). lia. }
    specialize (Hsum 0 hs (fun i h Hi => proj2 (Hlocal i h Hi) s c t Hm)). lia.
Qed.

End Closed.

Print Assumptions closed_set.
Print Assumptions local.
Print Assumptions largest.
Print Assumptions sum.
