(* The hardest board of the Eight, 8 6 7/2 5 4/3 0 1, needs 31 moves: rules, set and check in Coq. *)
Require Import Arith Bool List PArith FMapPositive.
Require Import ClosedSet.
Open Scope bool_scope.
Import ListNotations.

(* The nine cells row by row; 0 is the blank. *)
Definition board := list nat.

Definition beside (cell : nat) : list nat :=
  match cell with
  | 0 => [1; 3] | 1 => [0; 2; 4] | 2 => [1; 5]
  | 3 => [0; 4; 6] | 4 => [1; 3; 5; 7] | 5 => [2; 4; 8]
  | 6 => [3; 7] | 7 => [4; 6; 8] | 8 => [5; 7] | _ => []
  end.

Fixpoint blank (s : board) : nat :=
  match s with [] => 0 | 0 :: _ => 0 | _ :: rest => S (blank rest) end.

(* The blank and the tile on the cell change places. *)
Definition slide (s : board) (cell : nat) : board :=
  let tile := nth cell s 0 in
  map (fun x => if x =? 0 then tile else if x =? tile then 0 else x) s.

Definition after (s : board) : list board := map (slide s) (beside (blank s)).
Definition move (s : board) (cost : nat) (t : board) : Prop := cost = 1 /\ In t (after s).
Definition solved : board := [1; 2; 3; 4; 5; 6; 7; 8; 0].
Definition goal (s : board) : Prop := s = solved.
Definition start : board := [8; 6; 7; 2; 5; 4; 3; 0; 1].

Fixpoint same (s t : board) : bool :=
  match s, t with
  | [], [] => true
  | x :: s', y :: t' => (x =? y) && same s' t'
  | _, _ => false
  end.

Lemma same_eq : forall s t, same s t = true -> s = t.
Proof.
  induction s as [| x s IH]; intros [| y t] H; simpl in H; try discriminate; auto.
  apply andb_prop in H as [Hx Hs]. apply Nat.eqb_eq in Hx. f_equal; auto.
Qed.

Lemma same_refl : forall s, same s s = true.
Proof. induction s as [| x s IH]; simpl; auto. now rewrite Nat.eqb_refl, IH. Qed.

(* The set: from a number for each board to the board and its cost. *)
Definition digit (p : positive) (x : nat) : positive :=
  match x with
  | O => xO (xO (xO (xO p))) | 1 => xI (xO (xO (xO p))) | 2 => xO (xI (xO (xO p)))
  | 3 => xI (xI (xO (xO p))) | 4 => xO (xO (xI (xO p))) | 5 => xI (xO (xI (xO p)))
  | 6 => xO (xI (xI (xO p))) | 7 => xI (xI (xI (xO p))) | _ => xO (xO (xO (xI p)))
  end.
Definition code (s : board) : positive := fold_left digit s xH.
Definition set := PositiveMap.t (board * nat).
Definition inside (m : set) (s : board) (g : nat) : Prop :=
  PositiveMap.find (code s) m = Some (s, g).

(* Nothing has to be known of how the set is found, here breadth first; it is checked below. *)
Definition meet (g : nat) (found : list board * set) (t : board) : list board * set :=
  let (next, m) := found in
  match PositiveMap.find (code t) m with
  | Some _ => found
  | None => (t :: next, PositiveMap.add (code t) (t, g) m)
  end.
Fixpoint grow (layers g : nat) (layer : list board) (m : set) : set :=
  match layers with
  | 0 => m
  | S rest => let (next, m') := fold_left (meet g) (flat_map after layer) ([], m) in
              grow rest (S g) next m'
  end.

Definition fine (claim : nat) (m : set) (entry : positive * (board * nat)) : bool :=
  let (s, g) := snd entry in
  (negb (same s solved) || (claim <=? g)) &&
  forallb (fun t => match PositiveMap.find (code t) m with
                    | Some (u, k) => same t u && (k <=? g + 1)
                    | None => claim <=? g + 1 + 0
                    end) (after s).
Definition check (claim : nat) (m : set) : bool := forallb (fine claim m) (PositiveMap.elements m).

Lemma check_closed : forall claim m, check claim m = true ->
  closed board move goal (inside m) (fun _ => 0) claim.
Proof.
  intros claim m H. unfold check in H. rewrite forallb_forall in H.
  assert (Hfine : forall s g, inside m s g -> fine claim m (code s, (s, g)) = true).
  { intros s g Hin. apply H. apply PositiveMap.elements_correct. exact Hin. }
  split.
  - intros s g Hin Hg. specialize (Hfine s g Hin). unfold fine in Hfine. simpl in Hfine.
    apply andb_prop in Hfine as [Hf _]. rewrite Hg, same_refl in Hf. simpl in Hf.
    now apply Nat.leb_le.
  - intros s g c t Hin [Hc Ht]. subst c. specialize (Hfine s g Hin). unfold fine in Hfine.
    simpl in Hfine. apply andb_prop in Hfine as [_ Hf]. rewrite forallb_forall in Hf.
    specialize (Hf t Ht). unfold inside.
    destruct (PositiveMap.find (code t) m) as [[u k] |].
    + left. apply andb_prop in Hf as [Hs Hk]. apply same_eq in Hs. subst u.
      exists k. split; auto. now apply Nat.leb_le.
    + right. now apply Nat.leb_le.
Qed.

(* The cells to which the blank goes, one after another. *)
Fixpoint walk (s : board) (cells : list nat) : option board :=
  match cells with
  | [] => Some s
  | cell :: rest => if existsb (Nat.eqb cell) (beside (blank s)) then walk (slide s cell) rest else None
  end.

Lemma walk_path : forall cells s t, walk s cells = Some t -> path board move s (length cells) t.
Proof.
  induction cells as [| cell rest IH]; intros s t H; simpl in *.
  - injection H as H. subst t. apply stay.
  - destruct (existsb (Nat.eqb cell) (beside (blank s))) eqn:Hb; try discriminate.
    apply existsb_exists in Hb as [x [Hx He]]. apply Nat.eqb_eq in He. subst x.
    apply (step board move s 1 (slide s cell) (length rest) t); auto.
    split; auto. now apply in_map.
Qed.

Definition found : set := grow 30 1 [start] (PositiveMap.add (code start) (start, 0) (PositiveMap.empty _)).

Theorem at_least_31 : forall c t, path board move start c t -> goal t -> 31 <= c.
Proof.
  apply (closed_set board move goal (inside found) (fun _ => 0) 31 start).
  - intros s c t _ _. apply Nat.le_0_l.
  - apply check_closed. vm_cast_no_check (eq_refl true).
  - unfold inside. vm_cast_no_check (eq_refl (Some (start, 0))).
Qed.

Definition answer : list nat := [4; 1; 0; 3; 6; 7; 8; 5; 2; 1; 4; 3; 6; 7; 8; 5; 2; 1; 4; 3; 6; 7; 8; 5; 2; 1; 0; 3; 6; 7; 8].

Theorem in_31 : exists t, path board move start 31 t /\ goal t.
Proof.
  exists solved. split; [| reflexivity].
  apply (walk_path answer). vm_compute. reflexivity.
Qed.

Print Assumptions at_least_31.
Print Assumptions in_31.
